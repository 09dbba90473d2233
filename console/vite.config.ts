import { defineConfig } from 'vite';
import { guide } from './guide-plugin';
import { texts } from './texts-plugin';

export default defineConfig({
  base: '/console/',
  plugins: [texts(), guide()],
  // Messages are parsed by the build: the parser does not get into the console.
  resolve: {
    alias: {
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
    },
  },
  // The service replaces it in each response: Content-Security-Policy allows only its own styles.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Every browser of this target preloads modules by itself.
    modulePreload: { polyfill: false },
    // The entry lists the chunks of all pages: short names make it smaller.
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash:7].js' } },
    // The policy allows no data: fonts, and a file of its own is cached.
    assetsInlineLimit: 0,
  },
  server: {
    // `npm run dev`: the API of a service that runs beside it. It accepts requests of its own origin only.
    proxy: { '/console/api': { target: 'http://localhost:3000' } },
  },
});
