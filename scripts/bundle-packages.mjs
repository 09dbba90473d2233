// Bundles packages of many small files into `dist/node_modules`, where Node.js finds them before those of `node_modules`. Loading
// the 1,300 files of Nest and its packages one by one takes half a second of processor time in each process.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What the service imports of these packages, and the file of each in the bundle; an import that is missing here loads a second copy
 * of the package. Only the service and these packages themselves may import them.
 */
const ENTRIES = {
  '@nestjs/axios': '@nestjs/axios/index',
  '@nestjs/common': '@nestjs/common/index',
  '@nestjs/common/constants.js': '@nestjs/common/constants',
  '@nestjs/common/enums/route-paramtypes.enum.js': '@nestjs/common/enums/route-paramtypes.enum',
  '@nestjs/common/utils/strip-proto-keys.util.js': '@nestjs/common/utils/strip-proto-keys.util',
  '@nestjs/core': '@nestjs/core/index',
  '@nestjs/core/guards/constants.js': '@nestjs/core/guards/constants',
  '@nestjs/platform-express': '@nestjs/platform-express/index',
  '@nestjs/swagger': '@nestjs/swagger/index',
  '@nestjs/typeorm': '@nestjs/typeorm/index',
  '@rapport/fast-express': '@rapport/fast-express/index',
  '@rapport/fast-express/adapter': '@rapport/fast-express/adapter',
  rxjs: 'rxjs/index',
};

/** These, and what only they use. */
const BUNDLED =
  /^(@nestjs|@rapport\/fast-express|body-parser|es-toolkit|express|iconv-lite|iterare|js-yaml|path-to-regexp|qs|router|rxjs|tslib|uid)(\/|$)/;

/**
 * Returns the files of the bundle with their contents, the entries last; none if {@link loadBundler} finds no bundler.
 * @param root the folder with `node_modules`
 * @param target the folder with the compiled `packages`, and `dist`
 */
export async function bundlePackages(root, target) {
  const rolldown = await loadBundler(root);
  if (rolldown === null) return [];
  const folder = path.join(target, 'packages/fast-express/dist');
  const input = Object.entries(ENTRIES).map(([name, file]) => [file, name]);
  const { output } = await rolldown.build({
    cwd: root,
    input: Object.fromEntries(input),
    platform: 'node',
    resolve: {
      alias: {
        '@rapport/fast-express/adapter': path.join(folder, 'fast-express-adapter.js'),
        '@rapport/fast-express': path.join(folder, 'index.js'),
      },
    },
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !BUNDLED.test(id),
    output: {
      format: 'cjs',
      entryFileNames: '[name].js',
      chunkFileNames: 'bundle/[name]-[hash].js',
    },
    write: false,
    logLevel: 'silent',
  });
  return output
    .toSorted((one, other) => Number(one.isEntry) - Number(other.isEntry))
    .map(({ fileName, code }) => [path.join(target, 'dist/node_modules', fileName), code]);
}

/** Loads the bundler of Vite, which builds the console. Returns null where it, or its program for this platform, is not installed. */
async function loadBundler(root) {
  try {
    const vite = createRequire(path.join(root, 'console/package.json')).resolve(
      'vite/package.json',
    );
    return await import(pathToFileURL(createRequire(vite).resolve('rolldown')).href);
  } catch {
    return null;
  }
}
