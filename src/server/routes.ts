import { actions } from './actions.ts';
import { chats } from './chats.ts';
import { decisions } from './decisions.ts';
import { grants } from './grants.ts';
import { journal } from './journal.ts';
import { me } from './me.ts';
import { prompts } from './prompts.ts';
import type { Routes } from './route.ts';
import { stats } from './stats.ts';
import { tenant } from './tenant.ts';
import { work } from './work.ts';

/** A route for every operation, and none besides: else this does not compile. */
export const ROUTES: Routes = {
  ...actions,
  ...decisions,
  ...work,
  ...prompts,
  ...journal,
  ...grants,
  ...tenant,
  ...me,
  ...stats,
  ...chats,
};
