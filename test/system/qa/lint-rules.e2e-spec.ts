import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
const OXLINT = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');

/** `imported` is the path that the import names. */
interface ImportCase {
  file: string;
  imported: string;
}

const FORBIDDEN_IMPORTS: ImportCase[] = [
  { file: 'src/core/http/a.ts', imported: '../../forms/forms.service' },
  { file: 'src/core/http/b.ts', imported: './../../forms/forms.service' },
  { file: 'src/core/http/c.ts', imported: '../../../src/forms/forms.service' },
  { file: 'src/core/http/d.ts', imported: '../../../test/support/test-app' },
  { file: 'src/core/http/e.ts', imported: '../../create-app' },
  { file: 'src/core/http/f.ts', imported: '../../tenancy/scope/request-scope' },
  { file: 'src/core/http/g.ts', imported: '../validation/rule' },
  { file: 'src/core/values/a.ts', imported: '../config/app-config' },
  { file: 'src/tenancy/scope/a.ts', imported: '../../auth/keys.service' },
  { file: 'src/auth/a.ts', imported: '../accounts/accounts.module' },
  { file: 'src/customers/a.ts', imported: '../forms/forms.service' },
  { file: 'src/forms/a.ts', imported: '../responses/responses.service' },
  { file: 'src/analytics/a.ts', imported: '../customers/customers.service' },
  { file: 'src/responses/a.ts', imported: '../analytics/posts.service' },
  { file: 'src/responses/b.ts', imported: '../forms/forms.repository' },
  { file: 'src/hosted-forms/a.ts', imported: '../customers/customers.service' },
  { file: 'src/accounts/a.ts', imported: '../responses/responses.service' },
  { file: 'src/console/a.ts', imported: '../accounts/accounts.module' },
  { file: 'src/cli/a.ts', imported: '../forms/forms.repository' },
  { file: 'src/app.module.ts', imported: './cli/cli' },
  { file: 'src/new-module/a.ts', imported: '../forms/forms.service' },
  { file: 'src/using-module/a.ts', imported: '../responses/responses.service' },
  { file: 'src/using-module/b.ts', imported: '../forms/forms.repository' },
  { file: 'console/src/a.tsx', imported: '../../src/forms/form.views' },
  { file: 'console/src/b.tsx', imported: '../../packages/client/src/create-rapport-client' },
  { file: 'packages/client/src/a.ts', imported: '../../../src/forms/form.views' },
  { file: 'packages/pg-lanes/src/a.ts', imported: '../../../src/core/errors/api-error' },
  { file: 'packages/pg-lanes/src/a.spec.ts', imported: '../../../src/core/errors/api-error' },
  { file: 'packages/pg-lanes/src/b.spec.ts', imported: '../../../test/support/eventually' },
  { file: 'packages/pg-lanes/test/a.ts', imported: '../../../src/core/errors/api-error' },
  { file: 'packages/fast-express/src/a.ts', imported: '../../pg-lanes/src/keyed-semaphore' },
  { file: 'packages/fast-express/src/b.ts', imported: '@rapport/pg-lanes' },
  { file: 'migrations/a.ts', imported: '../src/core/values/durations' },
  { file: 'test/support/a.ts', imported: '../e2e/forms/a' },
  { file: 'test/system/cli/a.ts', imported: '../../e2e/forms/a' },
];

const ALLOWED_IMPORTS: ImportCase[] = [
  { file: 'src/core/http/a.ts', imported: '../database/database' },
  { file: 'src/core/http/a.spec.ts', imported: '../../../test/support/capture-log' },
  { file: 'src/core/values/b.ts', imported: '../../../package.json' },
  { file: 'src/tenancy/scope/b.ts', imported: '../../core/http/request-context' },
  { file: 'src/forms/a.ts', imported: './forms.repository' },
  { file: 'src/forms/builder/a.ts', imported: '../forms.repository' },
  { file: 'src/forms/b.ts', imported: '../tenancy/scope/request-scope' },
  { file: 'src/new-module/a.ts', imported: '../tenancy/scope/request-scope' },
  { file: 'src/using-module/a.ts', imported: '../forms/forms.service' },
  { file: 'src/using-module/b.ts', imported: '../customers/customers.service' },
  { file: 'src/modules.ts', imported: './new-module/new-module.manifest' },
  { file: 'src/cli/a.ts', imported: '../forms/forms.service' },
  { file: 'src/main.ts', imported: './cli/cli' },
  { file: 'src/core/c.ts', imported: 'typeorm' },
  { file: 'src/core/d.ts', imported: '@rapport/pg-lanes' },
  { file: 'packages/fast-express/src/a.ts', imported: './connection' },
  { file: 'packages/fast-express/src/a.spec.ts', imported: '../test/both-adapters' },
  { file: 'packages/client/test/a.ts', imported: '../../../test/support/test-app' },
  { file: 'console/src/a.tsx', imported: '../../packages/client/src/generated/console' },
  { file: 'test/e2e/forms/a.ts', imported: '../customers/a' },
  { file: 'test/e2e/forms/b.ts', imported: '../../support/test-app' },
];

/** A manifest, from which the linter takes the modules that a module may import. */
const MANIFEST = [
  'src/using-module/using-module.manifest.ts',
  "export const USING_MODULE = { name: 'using-module', uses: ['forms', 'customers'] };\n",
] as const;

/** The ways to import something, all from `src/core/http`. */
const FORBIDDEN_SYNTAX = [
  "import { Forms } from '../../forms/forms.service'; export const forms = new Forms();",
  "import type { Forms } from '../../forms/forms.service'; export let forms: Forms;",
  "export { Forms } from '../../forms/forms.service';",
  "export * from '../../forms/forms.service';",
  "export const forms = import('../../forms/forms.service');",
  "export let forms: import('../../forms/forms.service').Forms;",
  "import Forms = require('../../forms/forms.service'); export const forms = new Forms();",
];

/** The entities of the tables that the statements and imports below name. */
const ENTITIES = [
  ['src/forms/entities/form.entity.ts', "@Entity('forms') export class Form {}"],
  [
    'src/forms/links/entities/form-link.entity.ts',
    "@Entity('form_links', {}) export class Link {}",
  ],
] as const;

/** Sources in `src/customers`, which may use no table of forms. */
const FOREIGN_TABLES = [
  "export const text = 'SELECT id FROM forms WHERE team_id = $1';",
  "export const text = 'SELECT id FROM ONLY public.forms f';",
  'export const text = `\n  UPDATE forms SET name = ${name}`;',
  'export const text = `INSERT INTO form_links (team_id) SELECT ${team}`;',
  "export const text = 'DELETE FROM customers c USING forms';",
  "export const text = 'SELECT 1 FROM customers c JOIN forms f USING (team_id)';",
  "export const text = 'SELECT 1 FROM customers c, forms f';",
  "export const text = 'SELECT 1 FROM unnest($1, (SELECT $2 LIMIT 1)) AS a (b, c), LATERAL (SELECT) d, forms';",
  'export const text = `SELECT ${columns} FROM ${tables}, forms`;',
  'export const text = `SELECT ${isAll ? "(SELECT count(*) FROM forms)" : "0"}`;',
  "export const text = 'TRUNCATE form_links';",
  "export const rows = [{ table: 'forms', key: ['team_id', 'id'] }];",
  "export const text = 'LOCK TABLE forms';",
  "import { Form } from '../forms/entities/form.entity'; export const forms = [Form];",
  "import type { Link } from '../forms/links/entities/form-link.entity'; export let link: Link;",
  "export let link: import('../forms/links/entities/form-link.entity').Link;",
  "export { Form } from './../forms/entities/form.entity';",
];

/** Sources in `src/customers` that use no table of another module. */
const OWN_TABLES = [
  "export const text = 'SELECT forms FROM customers ORDER BY forms';",
  "export const text = 'SELECT a, forms FROM customers';",
  "export const text = 'How many customers come from forms?';",
  "export const text = 'UPDATE form_links_of_customers SET forms = 1';",
  "import { FormView } from '../forms/form.views'; export const views = [FormView];",
];

interface Finding {
  code: string;
  filename: string;
  message: string;
}

/** The configuration of the linter with one rule. */
const configOf = (rule: string, ...options: string[]): string =>
  JSON.stringify({
    jsPlugins: [path.join(ROOT, 'scripts/lint/rapport.mjs')],
    categories: { correctness: 'off' },
    rules: { [rule]: ['error', ...options] },
  });

/** Runs the linter in a folder. */
async function runLinter(cwd: string, ...args: string[]): Promise<Finding[]> {
  const stdout = await new Promise<string>((resolve) => {
    execFile(process.execPath, [OXLINT, '--format=json', ...args], { cwd }, (_error, output) =>
      resolve(output),
    );
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] };
  return diagnostics;
}

const sourceOf = ({ imported }: ImportCase): string => `export * from '${imported}';\n`;

describe('The rules of the linter', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'rapport-lint-')));
  });

  afterEach(() => rm(folder, { recursive: true }));

  /** Writes the sources by file name, and returns the files in which `rule` finds errors. */
  async function lint(rule: string, sources: ReadonlyMap<string, string>): Promise<string[]> {
    await writeFile(path.join(folder, '.oxlintrc.json'), configOf(rule));
    for (const [file, source] of sources) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), source);
    }
    const diagnostics = await runLinter(folder);
    const code = rule.replace(/^(.*)\/(.*)$/, '$1($2)');
    expect(diagnostics.map((finding) => finding.code)).toEqual(diagnostics.map(() => code));
    return [...new Set(diagnostics.map(({ filename }) => filename))].toSorted();
  }

  it('allow the imports of the layers, and no others', async () => {
    const forbidden = FORBIDDEN_IMPORTS.map((each) => [each.file, sourceOf(each)] as const);
    const allowed = ALLOWED_IMPORTS.map((each) => [each.file, sourceOf(each)] as const);

    expect(await lint('rapport/layers', new Map([MANIFEST, ...forbidden]))).toEqual(
      FORBIDDEN_IMPORTS.map(({ file }) => file).toSorted(),
    );
    await rm(folder, { recursive: true });
    await mkdir(folder);
    expect(await lint('rapport/layers', new Map([MANIFEST, ...allowed]))).toEqual([]);
  });

  it('find forbidden imports in every syntax', async () => {
    const sources = FORBIDDEN_SYNTAX.map(
      (source, index) => [`src/core/http/${index}.ts`, source] as const,
    );

    expect(await lint('rapport/layers', new Map(sources))).toEqual(
      sources.map(([file]) => file).toSorted(),
    );
  });

  it('find SQL and entities of tables of another module', async () => {
    const foreign = FOREIGN_TABLES.map(
      (source, index) => [`src/customers/foreign-${index}.ts`, source] as const,
    );
    const inCore = [
      'src/core/database/a.ts',
      "export const text = 'SELECT 1 FROM forms';",
    ] as const;
    const allowed = [
      ...OWN_TABLES.map((source, index) => [`src/customers/own-${index}.ts`, source] as const),
      ...FOREIGN_TABLES.map((source, index) => [`src/customers/${index}.spec.ts`, source] as const),
      ['src/forms/forms.repository.ts', "export const text = 'SELECT 1 FROM forms';"] as const,
      ['src/responses/a.sql.ts', "export const text = 'SELECT 1 FROM forms';"] as const,
      ['migrations/a.ts', "export const text = 'SELECT 1 FROM forms';"] as const,
    ];

    const files = new Map([...ENTITIES, ...foreign, inCore, ...allowed]);
    expect(await lint('rapport/tables', files)).toEqual(
      [...foreign, inCore].map(([file]) => file).toSorted(),
    );
  });

  it('allow the use of tables of another module only where it is needed', async () => {
    const list = await readFile(path.join(ROOT, 'scripts/lint/table-crossings.json'), 'utf8');
    const allowed = Object.entries(JSON.parse(list) as Record<string, Record<string, string>>);
    const config = path.join(folder, 'report-all.json');
    await writeFile(config, configOf('rapport/tables', 'report-all'));

    const found = (await runLinter(ROOT, '-c', config, 'src')).map(({ filename, message }) => {
      const [, table] = /^The table (\w+) /.exec(message) ?? [];
      return `${filename.split('/')[1]} → ${table}`;
    });
    expect([...new Set(found)].toSorted()).toEqual(
      allowed
        .flatMap(([module, tables]) => Object.keys(tables).map((table) => `${module} → ${table}`))
        .toSorted(),
    );
    expect(allowed.map(([module]) => module)).not.toContain('core');
  });
});
