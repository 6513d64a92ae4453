/** A process with an agent in it. */
import { child } from '../children.ts';
import { start } from './task.ts';

child(start);
