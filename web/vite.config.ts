import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { thirdParty } from '../scripts/third-party.ts';

const source = (path: string) => new URL(`../src/${path}`, import.meta.url).pathname;

/** In development the API is played by real gates and the stories, in the same process. */
function fakeApi(): Plugin {
  return {
    name: 'countersign-fake-api',
    apply: 'serve',
    async configureServer(server) {
      if (server.config.server.middlewareMode) return;
      const { openFake } = (await server.ssrLoadModule('/dev/fake.ts')) as typeof import('./dev/fake.ts');
      const fake = await openFake();
      server.middlewares.use((request, response, next) => {
        fake.handle(request, response).then((done) => done || next(), next);
      });
    },
  };
}

export default defineConfig({
  // Wherever it is mounted.
  base: './',
  plugins: [react(), fakeApi(), thirdParty()],
  resolve: {
    alias: [
      { find: /^countersign$/, replacement: source('index.ts') },
      { find: /^countersign\/(sqlite|postgres)$/, replacement: source('stores/$1.ts') },
      { find: /^countersign\/(conversation|replies|testing)$/, replacement: source('$1/index.ts') },
    ],
  },
  server: { fs: { allow: ['..'] } },
  build: {
    // Where the command line looks for it, in the repository and in the package.
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['es2024', 'chrome123', 'firefox120', 'safari17.5'],
    // Nothing inline: the server's policy allows no script or style that is not a file of ours.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
});
