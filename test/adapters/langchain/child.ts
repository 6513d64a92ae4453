/** A process with an agent in it. */
import { child } from '../family.ts';
import { start } from './task.ts';

child(start);
