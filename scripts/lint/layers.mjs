import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folders below every module: `core`, and what depends on the team of a request. */
const GROUND_FOLDERS = ['core', 'tenancy'];
/** Stands in {@link LAYERS} for every folder that is not in it. */
const ANY_MODULE = 'a module';

/**
 * The folders and files of `src` that are no modules, and what each may import besides itself: the layers of docs/architecture.md.
 * A module may import these folders and the modules of `uses` in its manifest.
 */
const LAYERS = {
  core: [],
  tenancy: ['core'],
  console: GROUND_FOLDERS,
  modules: [...GROUND_FOLDERS, ANY_MODULE],
  cli: [...GROUND_FOLDERS, ANY_MODULE, 'modules', 'app.module', 'create-app'],
  'app.module': [...GROUND_FOLDERS, ANY_MODULE, 'modules', 'console'],
  'create-app': [...GROUND_FOLDERS, ANY_MODULE, 'modules', 'console', 'cli', 'app.module'],
  main: ['core', 'modules', 'cli', 'create-app'],
};

const isModule = (part) => !Object.hasOwn(LAYERS, part);

/** The folders of `src/core` from the bottom: each imports only those before it. */
const CORE_LAYERS = [
  'values',
  'config',
  'observability',
  'errors',
  'limits',
  'database',
  'jobs',
  'openapi',
  'http',
  'validation',
  'processes',
];

/** The folders of the repository that compiled code may import besides its own. */
const FOLDERS = {
  src: ['migrations', 'package.json'],
  console: ['packages/client/src/generated'],
  migrations: [],
};

/** Folders of tests; what several of them use is in `test/support` or `test/factories`. */
const TEST_FOLDERS = ['e2e', 'system', 'browser'];

/** The prefix of the names of the packages of this repository. */
const PACKAGE_SCOPE = '@rapport/';

const withoutExtension = (name) => name.replace(/(\.spec)?\.(ts|tsx|js)$/, '');

const usesOfModules = new Map();

/** The modules of `uses` in the manifest of a module, or none without a manifest. */
function usesOf(root, part) {
  const manifest = path.join(root, 'src', part, `${part}.manifest.ts`);
  let uses = usesOfModules.get(manifest);
  if (uses === undefined) {
    const source = existsSync(manifest) ? readFileSync(manifest, 'utf8') : '';
    const [, list = ''] = /\buses: \[([^\]]*)\]/.exec(source) ?? [];
    uses = Array.from(list.matchAll(/'([\w-]+)'/g), ([, name]) => name);
    usesOfModules.set(manifest, uses);
  }
  return uses;
}

function mayImport(root, part, importedPart) {
  const layers = LAYERS[part];
  if (layers === undefined)
    return [...GROUND_FOLDERS, ...usesOf(root, part)].includes(importedPart);
  return layers.includes(isModule(importedPart) ? ANY_MODULE : importedPart);
}

/** Says why a file may not import another, or returns null. Both paths are relative to the root folder. */
function objectionTo(root, file, imported) {
  const [folder, part] = file.split('/').map(withoutExtension);
  const [importedFolder, importedPart] = imported.split('/').map(withoutExtension);
  if (folder === 'test') {
    return importedFolder === 'test' && importedPart !== part && TEST_FOLDERS.includes(importedPart)
      ? 'What several folders of tests use is in test/support or test/factories.'
      : null;
  }
  if (folder === 'packages') return objectionInPackage(file, imported);
  const isCompiled = Object.hasOwn(FOLDERS, folder) && /\.tsx?$/.test(file);
  if (!isCompiled || file.includes('/test/')) return null;
  const isSpec = /\.spec\.tsx?$/.test(file);
  if (importedFolder !== folder) {
    if (isSpec) return null;
    return FOLDERS[folder].some((each) => imported === each || imported.startsWith(`${each}/`))
      ? null
      : `${folder} does not import ${importedFolder}.`;
  }
  if (folder !== 'src') return null;
  if (importedPart === part) return part === 'core' ? objectionInCore(file, imported) : null;
  if (!mayImport(root, part, importedPart)) {
    return `The layers of docs/architecture.md: src/${part} does not import src/${importedPart}.`;
  }
  return isModule(importedPart) && withoutExtension(imported).endsWith('.repository')
    ? "Modules use each other's services, not their repositories."
    : null;
}

/** A package imports nothing of the service or of another package; only tests that start the service use `test`. */
function objectionInPackage(file, imported) {
  const [, name, part] = file.split('/');
  const [importedFolder, importedName] = imported.split('/');
  if (importedFolder === 'packages' && importedName === name) return null;
  return part === 'test' && importedFolder === 'test'
    ? null
    : `The package ${name} imports only its own files and its dependencies.`;
}

/** Says why a file of `src/core` may not import another one, or returns null. */
function objectionInCore(file, imported) {
  const [layer, importedLayer] = [file, imported].map((name) => name.split('/')[2]);
  return CORE_LAYERS.indexOf(importedLayer) > CORE_LAYERS.indexOf(layer)
    ? `The layers of docs/architecture.md: src/core/${layer} does not import src/core/${importedLayer}.`
    : null;
}

/** The path, relative to the root folder, of what a file imports, or null for a package of the registry, and in `src` for any package. */
function importedPath(file, source) {
  if (source.startsWith('.')) return path.join(path.dirname(file), source);
  return file.startsWith('packages/') && source.startsWith(PACKAGE_SCOPE)
    ? `packages/${source.slice(PACKAGE_SCOPE.length)}`
    : null;
}

export const layers = {
  create({ cwd, filename, report }) {
    const check = (node, source) => {
      if (typeof source?.value !== 'string') return;
      const file = path.relative(cwd, filename);
      const imported = importedPath(file, source.value);
      if (imported === null) return;
      const message = objectionTo(cwd, file, imported);
      if (message !== null) report({ node, message });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source),
      ExportNamedDeclaration: (node) => check(node, node.source),
      ExportAllDeclaration: (node) => check(node, node.source),
      ImportExpression: (node) => check(node, node.source),
      TSImportType: (node) => check(node, node.source),
      TSExternalModuleReference: (node) => check(node, node.expression),
    };
  },
};
