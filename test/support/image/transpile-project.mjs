// Writes the files that `tsc --build <config>` writes, compiled by SWC in a tenth of the CPU time. TypeScript chooses the
// files; it checks their types once in each test run, in `npm run check`.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const requirePackage = createRequire(path.resolve('package.json'));
const ts = requirePackage('typescript');
const { transformSync } = requirePackage('@swc/core');
const configFile = fileURLToPath(new URL('../../../.swcrc', import.meta.url));
const JSON_IMPORT = /from '(\.[^']+\.json)'/g;

function compileProject(config) {
  const project = ts.getParsedCommandLineOfConfigFile(config, {}, ts.sys);
  if (project === undefined) throw new Error(`${config} cannot be read.`);
  for (const { messageText } of [...project.errors, ...optionErrors(project)]) {
    throw new Error(`${config}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
  }
  for (const reference of project.projectReferences ?? []) {
    compileProject(ts.resolveProjectReferencePath(reference));
  }
  for (const file of project.fileNames) compileFile(project.options, file);
}

/** The errors of the options and of the references to other projects. */
function optionErrors({ fileNames, options, projectReferences }) {
  const loadNothing = { lib: undefined, noLib: true, noResolve: true, types: [] };
  return ts
    .createProgram({
      rootNames: fileNames.slice(0, 1),
      options: { ...options, ...loadNothing },
      projectReferences,
    })
    .getOptionsDiagnostics();
}

function compileFile({ rootDir, outDir }, file) {
  const outputOf = (source) => path.join(outDir, path.relative(rootDir, source));
  const text = readFileSync(file, 'utf8');
  const { code } = transformSync(text, { configFile, filename: file, sourceMaps: false });
  const output = outputOf(file).replace(/\.ts$/, '.js');
  mkdirSync(path.dirname(output), { recursive: true });
  writeFileSync(output, code);
  for (const [, imported] of text.matchAll(JSON_IMPORT)) {
    const source = path.resolve(path.dirname(file), imported);
    copyFileSync(source, outputOf(source));
  }
}

compileProject(path.resolve(process.argv[2]));
