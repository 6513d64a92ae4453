import { z } from 'zod';
import { namesIn, OPERATION_NAMES, OPERATIONS, type Operation } from './operations.ts';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';
import { problem } from './schemas.ts';

type Schema = { [member: string]: unknown };

/** The document of the API (OpenAPI 3.1), made from the very schemas that take the requests. */
export function openapi(basePath: string): Schema {
  const schemas: Schema = {};
  const inDocument = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
    const {
      $defs = {},
      $schema: _,
      ...own
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
    for (const [name, each] of Object.entries($defs as Schema)) schemas[name] ??= referring(each);
    return referring(own) as Schema;
  };
  const problems = {
    description: 'A problem (RFC 9457). `code` is stable; /docs/errors has them all.',
    content: { 'application/problem+json': { schema: inDocument(problem, 'output') } },
  };
  const paths: Record<string, Schema> = {};
  for (const name of OPERATION_NAMES) {
    const operation = OPERATIONS[name];
    const { input, output } = ROUTES[name] as unknown as Route<'me'>;
    paths[operation.path] ??= {};
    paths[operation.path]![operation.method.toLowerCase()] = {
      operationId: name,
      summary: operation.summary,
      ...(operation.scopes.length > 0 ? { description: `Scope: ${operation.scopes.join(' or ')}.` } : {}),
      ...partsOf(operation, inDocument(input, operation.method === 'POST' ? 'input' : 'output')),
      responses: {
        200: {
          description: 'The answer.',
          content: { 'application/json': { schema: inDocument(output, 'output') } },
        },
        default: problems,
      },
    };
  }
  Object.assign(paths, STREAMS);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version: '1',
      description: 'Stands between an agent’s tool call and its effect.',
    },
    servers: [{ url: basePath === '' ? '/' : basePath }],
    security: [{ bearer: [] }, { session: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, or a token of the OpenID provider.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'countersign_session',
          description: 'On the machine itself the name ends with the port: `countersign_session_3000`.',
        },
      },
    },
  };
}

/** What is in the path, and what is in the query or the body. */
function partsOf({ method, path }: Operation, input: Schema): Schema {
  const names = namesIn(path);
  const { properties = {}, required = [] } = input as { properties?: Schema; required?: string[] };
  const others = Object.entries(properties).filter(([name]) => !names.includes(name));
  const needed = required.filter((name) => !names.includes(name));
  const inPath = names.map((name) => ({ name, in: 'path', required: true, schema: properties[name] }));
  if (method !== 'POST') {
    const inQuery = others.map(([name, schema]) => ({
      name,
      in: 'query',
      required: needed.includes(name),
      schema,
    }));
    return { parameters: [...inPath, ...inQuery] };
  }
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key and body give the first answer again, for a day.',
    schema: { type: 'string', maxLength: 255 },
  };
  const body = { ...input, properties: Object.fromEntries(others), required: needed };
  return {
    parameters: [...inPath, idempotency],
    requestBody: { required: needed.length > 0, content: { 'application/json': { schema: body } } },
  };
}

/** Definitions lie in one place for the whole document. */
const referring = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));

/** The streams are not JSON, and so not among the operations. */
const STREAMS = {
  '/v1/events': {
    get: {
      operationId: 'events',
      summary: 'What happens, as it happens: server-sent events that go on from Last-Event-ID.',
      description: 'Scope: read for a session or for what is one’s own, admin for the whole tenant.',
      parameters: [
        { name: 'session', in: 'query', required: false, schema: { type: 'string' } },
        { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } },
      ],
      responses: {
        200: {
          description: 'Events “journal”, each with its cursor as id, and “progress”.',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
      },
    },
  },
  '/v1/chats/{name}': {
    post: {
      operationId: 'chat',
      summary: 'Says something in a conversation, or answers approval requests; for useChat of the AI SDK.',
      description: 'Scope: decide. Of the body only the last message is taken.',
      parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { id: { type: 'string' }, messages: { type: 'array', minItems: 1 } },
              required: ['messages'],
            },
          },
        },
      },
      responses: {
        200: {
          description: 'The AI SDK’s UI message stream: one new message.',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
      },
    },
  },
};
