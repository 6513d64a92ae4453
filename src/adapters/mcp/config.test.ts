import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';

const one = { a: { command: 'x' } };

test('a whole configuration, as it is understood', () => {
  const text = JSON.stringify({
    servers: {
      notes: { command: 'npx', args: ['-y', 'server'], env: { KEY: `$\{SECRET}` } },
      crm: { url: 'https://crm.example/mcp', headers: { authorization: `Bearer $\{SECRET}` } },
    },
    trust: ['notes', 'crm/list_*'],
    tools: { 'crm/delete_*': { effect: 'destructive', title: 'Delete {id}', facts: { Id: '{id}' } } },
    rules: [{ tool: 'send', verdict: 'forbid' }, { tool: 'crm/*' }],
    grantable: ['write'],
    ask: 'inbox',
  });
  expect(parseConfig(text, { SECRET: 's3' })).toEqual({
    servers: [
      { name: 'notes', command: 'npx', args: ['-y', 'server'], env: { KEY: 's3' } },
      { name: 'crm', url: 'https://crm.example/mcp', headers: { authorization: 'Bearer s3' } },
    ],
    settings: {
      trust: ['notes', 'crm/list_*'],
      tools: { 'crm/delete_*': { effect: 'destructive', title: 'Delete {id}', facts: { Id: '{id}' } } },
      policy: { rules: [{ tool: '*/send', verdict: 'forbid' }, { tool: 'crm/*' }], grantable: ['write'] },
      ask: 'inbox',
    },
  });
});

test.for<[object | string, string]>([
  ['{', 'it is not JSON'],
  ['[]', 'the configuration is no object'],
  [{}, 'servers names no server'],
  [{ servers: { 'a b': { command: 'x' } } }, '"a b" is no name of a server'],
  [{ servers: { a: { command: 'x', port: 1 } } }, 'servers.a has port'],
  [{ servers: { a: { command: '' } } }, 'servers.a.command is no text'],
  [{ servers: { a: { command: 'x', args: 'y' } } }, 'servers.a.args[0] is no text'],
  [{ servers: { a: { url: 'ftp://x' } } }, 'servers.a.url is no address'],
  [
    { servers: { a: { url: 'http://x', headers: { k: `$\{UNSET}` } } } },
    'the variable UNSET, which is not set',
  ],
  [{ servers: one, tools: { b: { effect: 'harmless' } } }, 'effect can be read, write'],
  [{ servers: one, tools: { b: { facts: ['x'] } } }, 'facts is no object'],
  [{ servers: one, rules: [{ tool: 'b', verdict: 'forbidd' }] }, 'rules[0].verdict'],
  [{ servers: one, rules: { tool: 'b' } }, 'rules is no list'],
  [{ servers: one, grantable: ['everything'] }, 'grantable'],
  [{ servers: one, trust: 'a' }, 'trust is no list'],
  [{ servers: one, trsut: ['a'] }, 'the configuration has trsut'],
  [{ servers: one, ask: 'nobody' }, 'ask is "client" or "inbox"'],
])('%j is refused', ([config, words]) => {
  const text = typeof config === 'string' ? config : JSON.stringify(config);
  expect(() => parseConfig(text, {})).toThrow(words);
});
