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

/** The folders of `src` that each folder or file of `src` may import besides itself: the layers of docs/architecture.md. */
const LAYERS = {
  core: [],
  auth: ['core'],
  customers: ['core'],
  forms: ['core'],
  analytics: ['core'],
  console: ['core'],
  responses: ['core', 'forms', 'customers'],
  'hosted-forms': ['core', 'forms', 'responses'],
  accounts: ['core', 'auth', 'forms'],
  cli: ['core', ...MODULES, 'app.module', 'create-app'],
  'app.module': ['core', ...MODULES, 'console'],
  'create-app': ['core', ...MODULES, 'console', 'cli', 'app.module'],
  main: ['core', 'cli', 'create-app'],
};

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
  if (folder !== 'src' || importedPart === part) return null;
  if (!LAYERS[part]?.includes(importedPart)) {
    return `The layers of docs/architecture.md: src/${part} does not import src/${importedPart}.`;
  }
  return MODULES.includes(importedPart) && withoutExtension(imported).endsWith('.repository')
    ? "Modules use each other's services, not their repositories."
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
