/** A pending action by the names of Automattic/agents-api, there and back: `node examples/adapters/agents-api.ts`. */
import assert from 'node:assert/strict';
import { createGate, defineTool, type Principal } from 'countersign';
import { decisionFrom, fromPendingAction, toPendingAction } from 'countersign/agents-api';
import { sqlite } from 'countersign/sqlite';

const agent: Principal = { kind: 'agent', id: 'assistant', tenant: 'acme', actsFor: 'ada' };
const ada: Principal = { kind: 'user', id: 'ada', tenant: 'acme' };
const trashed: number[] = [];

const gate = createGate({
  store: sqlite(':memory:'),
  tools: [
    defineTool({
      name: 'wp/trash-post',
      effect: 'destructive',
      preview: ({ id }) => ({ title: `Trash post ${id}`, facts: { Comments: 3 } }),
      run: ({ id }) => {
        trashed.push(id);
        return { trashed: id };
      },
    }),
  ],
});

const held = await gate.call({ tool: 'wp/trash-post', args: { id: 7 }, session: 'chat-1', by: agent });
const pending = toPendingAction(held.action!);
console.log(JSON.stringify(pending, null, 2));
assert.deepEqual(fromPendingAction(JSON.parse(JSON.stringify(pending))), held.action);

const done = await gate.decide(decisionFrom(pending.action_id, 'accepted'), { by: ada, via: 'wp-admin' });
const resolved = toPendingAction(done.action!);
assert.equal(resolved.status, 'accepted');
assert.deepEqual(resolved.resolution_result, { trashed: 7 });
assert.deepEqual(trashed, [7]);
await gate.close();
console.log(`${resolved.action_id} was ${resolved.status} by ${resolved.resolver}, and ran once.`);
