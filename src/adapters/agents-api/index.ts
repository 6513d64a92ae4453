export { callFrom, decisionFrom } from './call.ts';
export { fromPendingAction, toPendingAction } from './map.ts';
export {
  checkPendingAction,
  type PendingAction,
  type PendingStatus,
  type Workspace,
} from './pending-action.ts';
