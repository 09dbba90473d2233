import { defineConfig } from 'vite';
import { guide } from './guide-plugin';
import { texts } from './texts-plugin';

/** The pages of an area. Those of forms and coupons are too large for one chunk. */
const PAGE_PATTERN = /\/console\/src\/(?!(?:forms|coupons)\/)([a-z-]+)\/[a-z-]+-page\.tsx$/;

/** Texts of pages that people open one after the other: together they compress better. Other areas have a file each. */
const TEXTS = {
  team: ['account', 'alerts', 'audit', 'erasure', 'exports', 'mails', 'settings'],
  numbers: ['campaigns', 'charts', 'connections', 'home', 'report', 'social'],
  loyalty: ['coupons', 'customers', 'import', 'points', 'till'],
  answers: ['bin', 'forms', 'inbox', 'origin', 'responses', 'share', 'summary', 'webhook'],
};

const TEXT_FILE_PATTERN = /\/console\/src\/texts\/(\w+)\/([\w-]+)\.json$/;

/** `texts-de-team`, or null if the file belongs to no group. */
function textsNameOf(file: string): string | null {
  const [, language, area = ''] = TEXT_FILE_PATTERN.exec(file) ?? [];
  const group = Object.entries(TEXTS).find(([, areas]) => areas.includes(area));
  return group === undefined ? null : `texts-${language}-${group[0]}`;
}

/**
 * What shares a chunk, with all that it imports, unless a group of a higher priority has it. By default, each set of pages that
 * import the same module gets a chunk: hundreds of files, which compress badly and which the entry has to list.
 */
const CHUNKS = [
  { name: 'first', tags: ['$initial' as const], priority: 4 },
  { name: 'frame', test: /\/console\/src\/shell\/frame\.tsx$/, priority: 3 },
  { name: 'common', minShareCount: 8, priority: 2 },
  // By the pages that import it: a page loads nothing of another area.
  { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
  { name: (file: string) => PAGE_PATTERN.exec(file)?.[1] ?? null },
  { name: textsNameOf },
];

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
    // Safari 16 has this target but no module preload: it loads the chunks of a page when the page imports them.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The entry lists the chunks of all pages: short names make it smaller.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: { groups: CHUNKS },
      },
    },
    // The policy allows no data: fonts, and a file of its own is cached.
    assetsInlineLimit: 0,
  },
  server: {
    // `npm run dev`: the API of a service that runs beside it. It accepts requests of its own origin only.
    proxy: { '/console/api': { target: 'http://localhost:3000' } },
  },
});
