import { ERRORS, type ErrorCode } from '../core/errors.ts';
import { OPERATION_NAMES } from './operations.ts';
import { STATUS_OF } from './problem.ts';

/** Text in a page. Whatever it holds, it stays text. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export interface PageOptions {
  readonly status?: number;
  readonly lang?: string;
  /** A few words in the middle, instead of a text to read. */
  readonly isBrief?: boolean;
}

export function page(basePath: string, title: string, body: string, options: PageOptions = {}): Response {
  const { status = 200, lang = 'en', isBrief = false } = options;
  const html = `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Countersign</title><link rel="stylesheet" href="${escaped(basePath)}/docs/style.css"></head>
<body><main${isBrief ? ' class="brief"' : ''}>${isBrief ? MARK : ''}${body}</main></body></html>`;
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

const MARK = `<svg viewBox="0 0 32 32" width="56" height="56" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#1f5f4a"/>
<g fill="none" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"><path d="M8 17.5l4.2 4.2L19 12" stroke="#fff"/>
<path d="M16.5 20.2l1.7 1.5L25 12" stroke="#9fd8bf"/></g></svg>`;

export const STYLE = `:root {
  color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  color: light-dark(#1b211e, #e8ece9); background: light-dark(#f6f5f1, #141816);
}
main { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
main.brief { display: grid; place-content: center; justify-items: center; gap: 1rem; min-height: 80dvh; text-align: center; }
.brief h1 { margin: 0; font-size: 1.4rem; } .brief p { margin: 0; max-width: 40ch; text-wrap: balance; color: light-dark(#59625d, #a4aea8); }
a { color: light-dark(#1f5f4a, #7fcfae); }
code, pre { font: 0.9em/1.45 ui-monospace, monospace; }
pre { overflow: auto; padding: 0.75rem; background: color-mix(in srgb, currentColor 7%, transparent); }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 0.5rem 0; }
summary { cursor: pointer; }
button {
  font: inherit; font-weight: 600; padding: 0.6rem 1.6rem; border: 0; border-radius: 10px; cursor: pointer;
  color: light-dark(#fff, #0d1f18); background: light-dark(#1f5f4a, #7fcfae);
}
:focus-visible { outline: 3px solid light-dark(#1a56c4, #8ab8ff); outline-offset: 2px; }
dt { font-weight: 600; } dd { margin: 0 0 1rem; }`;

type Doc = {
  readonly paths: Record<string, Record<string, DocOperation>>;
  readonly components: { readonly schemas: Record<string, unknown> };
};
interface DocOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly { name: string; in: string; schema?: unknown }[];
  readonly requestBody?: { content: Record<string, { schema: unknown }> };
  readonly responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

const shown = (value: unknown): string => `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`;

/** The document, for people. It is made here, so that the page needs no script and nothing from elsewhere. */
export function referencePage(basePath: string, document: unknown): Response {
  const { paths, components } = document as Doc;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const order = (id: string) => [...OPERATION_NAMES, 'events'].indexOf(id as never);
  operations.sort((a, b) => order(a.operation.operationId) - order(b.operation.operationId));
  const body = operations.map(({ path, method, operation }) => {
    const { operationId, summary, description = '', parameters = [], requestBody, responses } = operation;
    const names = parameters.map(
      (each) => `<li><code>${escaped(each.name)}</code> (${escaped(each.in)})</li>`,
    );
    const sent = requestBody?.content['application/json']?.schema;
    const given = responses[200]?.content?.['application/json']?.schema;
    return `<details id="${operationId}"><summary><code>${method.toUpperCase()} ${escaped(path)}</code> ${escaped(summary)}</summary>
<p>${escaped(description)}</p>${names.length > 0 ? `<ul>${names.join('')}</ul>` : ''}
${sent ? `<h4>Body</h4>${shown(sent)}` : ''}${given ? `<h4>Answer</h4>${shown(given)}` : ''}</details>`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escaped(name)}"><summary><code>${escaped(name)}</code></summary>${shown(schema)}</details>`,
  );
  return page(
    basePath,
    'API',
    `<h1>Countersign over HTTP</h1>
<p>As a document: <a href="${escaped(basePath)}/openapi.json">openapi.json</a>. Refusals: <a href="${escaped(basePath)}/docs/errors">errors</a>.</p>
${body.join('\n')}<h2>Schemas</h2>${schemas.join('\n')}`,
  );
}

export function errorsPage(basePath: string): Response {
  const entries = (Object.keys(ERRORS) as ErrorCode[]).map(
    (code) =>
      `<dt id="${code}"><code>${code}</code> (${STATUS_OF[code]})</dt><dd>${escaped(ERRORS[code])}</dd>`,
  );
  return page(basePath, 'Errors', `<h1>Errors</h1><dl>${entries.join('\n')}</dl>`);
}
