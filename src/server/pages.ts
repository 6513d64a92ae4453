import { ERRORS, type ErrorCode } from '../core/errors.ts';
import { OPERATION_NAMES } from './operations.ts';
import { STATUS_OF } from './problem.ts';

/** Text in a page. Whatever it holds, it stays text. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export function page(basePath: string, title: string, body: string, status = 200): Response {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)} · Countersign</title><link rel="stylesheet" href="${escaped(basePath)}/docs/style.css"></head>
<body><main>${body}</main></body></html>`;
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

export const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font: 0.9em/1.45 ui-monospace, monospace; }
pre { overflow: auto; padding: 0.75rem; background: color-mix(in srgb, currentColor 7%, transparent); }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 0.5rem 0; }
summary { cursor: pointer; }
button { font: inherit; padding: 0.6rem 1.2rem; cursor: pointer; }
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
