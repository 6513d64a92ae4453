import { expect, test } from 'vitest';
import { Requests } from './requests.ts';
import { type Frame, RpcFailure } from './wire.ts';

function asking(waitMs = 0) {
  const requests = new Requests();
  const sent: Frame[] = [];
  const stop = new AbortController();
  const send = (line: string) => void sent.push(JSON.parse(line) as Frame);
  const answer = requests.ask(send, 'a/b', { n: 1 }, stop.signal, waitMs);
  answer.catch(() => {});
  return { requests, sent, stop, answer, id: sent[0]!.id! };
}

test('an answer is given to whoever asked, an error is thrown', async () => {
  const { requests, sent, answer, id } = asking();
  expect(sent).toMatchObject([{ jsonrpc: '2.0', method: 'a/b', params: { n: 1 } }]);
  expect([requests.isOurs(id), requests.isOurs(1), requests.isOurs('countersign-1')]).toEqual([
    true,
    false,
    false,
  ]);
  requests.answer({ id, result: { x: 1 } });
  expect(await answer).toEqual({ x: 1 });
  expect(requests.size).toBe(0);
  const other = asking();
  other.requests.answer({ id: other.id, error: { code: -1, message: 'no' } });
  await expect(other.answer).rejects.toBeInstanceOf(RpcFailure);
});

test('who gives up says so, and the answer that comes all the same is still known for ours', async () => {
  const { requests, sent, stop, answer, id } = asking();
  stop.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');
  expect(sent[1]).toMatchObject({
    method: 'notifications/cancelled',
    params: { requestId: id, reason: 'enough' },
  });
  expect(requests.size).toBe(1);
  requests.answer({ id, result: {} });
  expect(requests.size).toBe(0);
});

test('what comes in the moment after giving up counts', async () => {
  const { requests, stop, answer, id } = asking(60_000);
  stop.abort();
  requests.answer({ id, result: { late: true } });
  expect(await answer).toEqual({ late: true });
});
