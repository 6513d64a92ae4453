/** A loop on OpenAI's own SDK. It has no approvals, so there is no bare side; the state is the last output. */
import { guard } from 'countersign/openai';
import OpenAI from 'openai';
import { CALL, decide, edited, effectIn, fileIn, gateIn, guarding, QUESTION, SLUG, TOOL } from './world.mjs';

const call = {
  type: 'function_call',
  id: 'fc_1',
  call_id: CALL,
  name: TOOL,
  arguments: JSON.stringify({ slug: SLUG }),
};

export async function peer({ folder, hangs }) {
  const gate = gateIn(folder);
  const saved = fileIn(folder, 'output.json');
  const parameters = { type: 'object', properties: { slug: { type: 'string' } } };
  const tools = [{ type: 'function', name: TOOL, strict: false, parameters, run: effectIn(folder, hangs) }];
  const dispatch = guard(gate, guarding, tools);
  const answered = { id: 'resp_1', object: 'response', output: [call] };
  const client = new OpenAI({ apiKey: 'none', fetch: async () => Response.json(answered) });

  return {
    async hold() {
      const { output } = await client.responses.create({ model: 'gpt-5', tools, input: QUESTION });
      saved.write(JSON.stringify(output));
      await dispatch(output, { wait: false });
    },
    answer: (verdict) => decide(gate, verdict),
    load: () => JSON.parse(saved.read()),
    resume: (output) => dispatch(output, { wait: false }),
    edit: () => saved.write(edited(saved.read())),
    close: () => gate.close(),
  };
}
