/** A loop on Anthropic's own SDK. It has no approvals, so there is no bare side; the state is the last message. */
import Anthropic from '@anthropic-ai/sdk';
import { guard } from 'countersign/anthropic';
import { CALL, decide, edited, effectIn, fileIn, gateIn, guarding, QUESTION, SLUG, TOOL } from './world.mjs';

const content = [{ type: 'tool_use', id: CALL, name: TOOL, input: { slug: SLUG } }];
const message = { id: 'msg_1', type: 'message', role: 'assistant', content, usage: {} };

export async function peer({ folder, hangs }) {
  const gate = gateIn(folder);
  const saved = fileIn(folder, 'message.json');
  const properties = { slug: { type: 'string' } };
  const tools = [{ name: TOOL, input_schema: { type: 'object', properties }, run: effectIn(folder, hangs) }];
  const dispatch = guard(gate, guarding, tools);
  const client = new Anthropic({ apiKey: 'none', fetch: async () => Response.json(message) });

  return {
    async hold() {
      const messages = [{ role: 'user', content: QUESTION }];
      const said = await client.messages.create({
        model: 'claude-sonnet-5',
        max_tokens: 99,
        tools,
        messages,
      });
      saved.write(JSON.stringify(said));
      await dispatch(said, { wait: false });
    },
    answer: (verdict) => decide(gate, verdict),
    load: () => JSON.parse(saved.read()),
    resume: (said) => dispatch(said, { wait: false }),
    edit: () => saved.write(edited(saved.read())),
    close: () => gate.close(),
  };
}
