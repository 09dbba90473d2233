import path from 'node:path';

const MODULES = [
  'accounts',
  'analytics',
  'auth',
  'customers',
  'forms',
  'hosted-forms',
  'responses',
];

/** What lies below every module: the ground, and what hangs on the team of a request. */
const GROUND = ['core', 'tenancy'];

/** The folders of `src` that each folder or file of `src` may import besides itself: the layers of docs/architecture.md. */
const LAYERS = {
  core: [],
  tenancy: ['core'],
  auth: GROUND,
  customers: GROUND,
  forms: GROUND,
  analytics: GROUND,
  console: GROUND,
  responses: [...GROUND, 'forms', 'customers'],
  'hosted-forms': [...GROUND, 'forms', 'responses'],
  accounts: [...GROUND, 'auth', 'forms'],
  cli: [...GROUND, ...MODULES, 'app.module', 'create-app'],
  'app.module': [...GROUND, ...MODULES, 'console'],
  'create-app': [...GROUND, ...MODULES, 'console', 'cli', 'app.module'],
  main: ['core', 'cli', 'create-app'],
};

/** The folders of `src/core` from the bottom: each imports only those before it. */
const CORE_LAYERS = [
  'values',
  'config',
  'observability',
  'errors',
  'limits',
  'database',
  'jobs',
  'http',
  'validation',
  'openapi',
  'processes',
];

/** The folders of the repository that compiled code may import besides its own. */
const FOLDERS = {
  src: ['migrations', 'package.json'],
  console: [],
  packages: [],
  migrations: [],
};

/** Folders of tests; what several of them use is in `test/support` or `test/factories`. */
const TEST_FOLDERS = ['e2e', 'system', 'browser'];

const withoutExtension = (name) => name.replace(/\.(ts|tsx|js)$/, '');

/** Says why a file may not import another, or returns null. Both paths are relative to the root folder. */
function objectionTo(file, imported) {
  const [folder, part] = file.split('/').map(withoutExtension);
  const [importedFolder, importedPart] = imported.split('/').map(withoutExtension);
  if (folder === 'test') {
    return importedFolder === 'test' && importedPart !== part && TEST_FOLDERS.includes(importedPart)
      ? 'What several folders of tests use is in test/support or test/factories.'
      : null;
  }
  const isCompiled = Object.hasOwn(FOLDERS, folder) && /\.tsx?$/.test(file);
  if (!isCompiled || /\.spec\.tsx?$|\/test\//.test(file)) return null;
  if (importedFolder !== folder) {
    return FOLDERS[folder].includes(importedFolder)
      ? null
      : `${folder} does not import ${importedFolder}.`;
  }
  if (folder !== 'src') return null;
  if (importedPart === part) return part === 'core' ? objectionInCore(file, imported) : null;
  if (!LAYERS[part]?.includes(importedPart)) {
    return `The layers of docs/architecture.md: src/${part} does not import src/${importedPart}.`;
  }
  return MODULES.includes(importedPart) && withoutExtension(imported).endsWith('.repository')
    ? "Modules use each other's services, not their repositories."
    : null;
}

/** The same for two files of `src/core`. */
function objectionInCore(file, imported) {
  const [layer, importedLayer] = [file, imported].map((name) => name.split('/')[2]);
  return CORE_LAYERS.indexOf(importedLayer) > CORE_LAYERS.indexOf(layer)
    ? `The layers of docs/architecture.md: src/core/${layer} does not import src/core/${importedLayer}.`
    : null;
}

export const layers = {
  create({ cwd, filename, report }) {
    const check = (node, source) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const imported = path.resolve(path.dirname(filename), source.value);
      const message = objectionTo(path.relative(cwd, filename), path.relative(cwd, imported));
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
