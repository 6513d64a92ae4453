import type { ResponseCustomToolCallOutput, ResponseInputItem } from 'openai/resources/responses/responses';
import { noteOf } from '../dispatch.ts';
import { argsIn, type Wire } from './wire.ts';

/** A response, or what is kept of its output. */
export type ResponseOutput = { readonly output: readonly Item[] } | readonly Item[];
interface Item {
  readonly type?: string;
}

export type CallOutput = ResponseInputItem.FunctionCallOutput | ResponseCustomToolCallOutput;

/** An item, as far as it is looked at. */
interface Known {
  readonly type: string;
  readonly name: string;
  readonly namespace?: string;
  readonly call_id: string;
  readonly arguments: string;
  readonly input: string;
  readonly caller?: ResponseInputItem.FunctionCallOutput['caller'];
  readonly content?: readonly { readonly text?: string }[];
}

export const responses: Wire<ResponseOutput, CallOutput> = {
  note: (said) =>
    noteOf(
      itemsOf(said).flatMap(({ type, content }) =>
        type === 'message' ? (content ?? []).map(({ text }) => text ?? '') : [],
      ),
    ),
  providers: (said) => itemsOf(said).filter(isProviders).map(providersName),
  calls: (said) =>
    callsOf(said).map((item) => ({
      id: item.call_id,
      tool: item.namespace ? `${item.namespace}.${item.name}` : item.name,
      args: () => (item.type === 'function_call' ? argsIn(item.arguments) : item.input),
    })),
  results: (said, _calls, told) =>
    callsOf(said).map(({ type, call_id, caller }, i): CallOutput => {
      const { text: output } = told[i]!;
      const whose = caller ? { caller } : {};
      return type === 'function_call'
        ? { type: 'function_call_output', call_id, output, ...whose }
        : { type: 'custom_tool_call_output', call_id, output, ...whose };
    }),
};

const itemsOf = (said: ResponseOutput): readonly Known[] =>
  ('output' in said ? said.output : said) as readonly Known[];

const OURS: readonly string[] = ['function_call', 'custom_tool_call'];
const callsOf = (said: ResponseOutput) => itemsOf(said).filter(({ type }) => OURS.includes(type));

/** Everything else that is a call is none of a function of ours. */
const isProviders = ({ type = '' }: Known): boolean =>
  (type.endsWith('_call') && !OURS.includes(type)) || type === 'mcp_approval_request';
const providersName = ({ type, name }: Known): string =>
  type.startsWith('mcp_') ? name : type.replace(/_call$/, '');
