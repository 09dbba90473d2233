// Compiles TypeScript into `dist` unless nothing has changed: `node scripts/compile.mjs [--target <folder>] [<more sources> …]`.
// SWC does not check types, so it takes one second instead of fifteen; `npm run check` checks them.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hasStamp, hashFiles, listSources } from './source-files.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const SWCRC = path.join(ROOT, '.swcrc');
const MANIFEST = path.join(ROOT, 'package.json');
const PACKAGES = ['embedded-postgres', 'fast-express', 'pg-lanes', 'social-connectors'].map(
  (name) => `packages/${name}`,
);
/** The sources that the service loads. `package.json` is copied to `dist`, because the service imports it by a relative path. */
const SERVICE = [
  'src',
  'migrations',
  'ormconfig.ts',
  'package.json',
  ...PACKAGES.map((folder) => `${folder}/src`),
];

/** @throws Error for a source that is not TypeScript; `dist` stays unchanged */
export async function compile(moreSources = [], target = ROOT) {
  await compileGroup(SERVICE, target);
  for (const source of moreSources) await compileGroup([source], target);
}

/** Compiles sources with one stamp, in the output folder of the first. */
async function compileGroup(sources, target) {
  const listed = await Promise.all(sources.map((source) => listSources(path.join(ROOT, source))));
  const files = listed.flat().filter((file) => file.endsWith('.ts') || file === MANIFEST);
  const hash = await hashFiles(ROOT, [...files, SWCRC, path.join(ROOT, 'package-lock.json')]);
  const folders = sources.map((source) => path.join(target, outputOf(source)));
  const stamp = path.join(folders[0], '.sources');
  if (folders.every(existsSync) && (await hasStamp(stamp, hash))) return;
  const compiled = await Promise.all(
    files.map((file) => compileFile(file, path.join(target, outputOf(path.relative(ROOT, file))))),
  );
  await rm(stamp, { force: true });
  const outputs = compiled.flat();
  await writeFiles(outputs, path.join(target, 'dist'));
  await removeOthers(folders, new Set(outputs.map(([output]) => output)));
  await writeFile(stamp, hash);
}

/**
 * Returns the compiled file and its source map, which is a file of its own: Node.js keeps the text of each script that it runs in
 * memory, with an inline source map twice.
 */
async function compileFile(file, output) {
  if (file === MANIFEST) return [[output, await readFile(file)]];
  const { transformFile } = await import('@swc/core');
  const sourceFileName = path.relative(path.dirname(output), file);
  const { code, map } = await transformFile(file, { configFile: SWCRC, sourceFileName });
  const mapFile = `${output}.map`;
  return [
    [mapFile, map],
    [output, `${code}//# sourceMappingURL=${path.basename(mapFile)}\n`],
  ];
}

/** Replaces each file atomically, so that a process that starts at this time loads it whole. */
async function writeFiles(files, folder) {
  await mkdir(folder, { recursive: true });
  const drafts = await mkdtemp(path.join(folder, '.compile-'));
  try {
    for (const directory of new Set(files.map(([file]) => path.dirname(file)))) {
      await mkdir(directory, { recursive: true });
    }
    for (const [file, content] of files) {
      const draft = path.join(drafts, path.basename(file));
      await writeFile(draft, content);
      await rename(draft, file);
    }
  } finally {
    await rm(drafts, { recursive: true });
  }
}

/**
 * Removes what was compiled from sources that no longer exist: TypeORM would load their entities. Another process may have removed
 * it already.
 */
async function removeOthers(folders, outputs) {
  for (const folder of folders.filter((name) => path.extname(name) === '')) {
    for (const file of await listSources(folder))
      if (!outputs.has(file)) await rm(file, { force: true });
  }
}

/** The path of the compiled file or folder of a source, relative to the root. */
function outputOf(source) {
  const output = source.replace(/\.ts$/, '.js');
  return PACKAGES.some((folder) => output.startsWith(`${folder}/src`))
    ? output.replace('/src', '/dist')
    : path.join('dist', output);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    options: { target: { type: 'string' } },
    allowPositionals: true,
  });
  await compile(positionals, values.target);
}
