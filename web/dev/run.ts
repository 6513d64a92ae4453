/** Runs a module of this folder with the package's names meaning its source: `node dev/run.ts shots.ts …`. */
import { createServer } from 'vite';

const server = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
await server.ssrLoadModule(`/dev/${process.argv[2]}`);
await server.close();
