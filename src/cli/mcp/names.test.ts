import { expect, test } from 'vitest';
import { nameOf } from './names.ts';

test.for([
  ['npx -y @modelcontextprotocol/server-filesystem /notes', 'filesystem'],
  ['npx -y @modelcontextprotocol/server-filesystem@2026.8.31 /notes', 'filesystem'],
  ['node /x/node_modules/@modelcontextprotocol/server-memory/dist/index.js', 'memory'],
  ['uvx mcp-server-git', 'git'],
  ['pnpm dlx weather-mcp', 'weather'],
  ['/usr/bin/github-mcp-server stdio', 'github'],
  ['docker run -i --rm mcp/puppeteer', 'puppeteer'],
  ['node index.js', 'node'],
] as const)('%s is called %s', ([line, name]) => {
  const [command, ...args] = line.split(' ');
  expect(nameOf(command!, args)).toBe(name);
});
