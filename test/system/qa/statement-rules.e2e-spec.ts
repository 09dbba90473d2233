import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
const OXLINT = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');

const ENTITIES = [
  ['customers', 'team_id'],
  ['forms', 'team_id'],
  ['sessions', 'token_hash'],
] as const;

/** A statement that the rule rejects, and one that does the same and is accepted. */
const PAIRS: readonly (readonly [what: string, rejected: string, accepted: string])[] = [
  [
    'SELECT without a column',
    'SELECT EXISTS (SELECT FROM customers WHERE team_id = $1)',
    'SELECT EXISTS (SELECT 1 FROM customers WHERE team_id = $1)',
  ],
  [
    'a lock of one of several tables',
    'SELECT id FROM claim, customers c WHERE c.team_id = $1 FOR UPDATE OF c',
    'SELECT id FROM customers WHERE (SELECT is_free FROM claim) AND team_id = $1 FOR UPDATE',
  ],
  [
    'a lock of rows of several teams',
    'SELECT id FROM customers WHERE is_due LIMIT 10 FOR UPDATE SKIP LOCKED',
    'SELECT id FROM customers WHERE team_id = $1 AND is_due LIMIT 10 FOR UPDATE SKIP LOCKED',
  ],
  [
    'a recursive query of several teams',
    'WITH RECURSIVE w AS (SELECT team_id FROM customers UNION ALL SELECT c.team_id FROM w, customers c) SELECT 1 FROM w',
    'WITH RECURSIVE w AS (SELECT id FROM customers WHERE team_id = $1 UNION ALL SELECT c.id FROM w, customers c WHERE c.team_id = $1) SELECT 1 FROM w',
  ],
  [
    'an advisory lock without a table',
    "SELECT pg_try_advisory_xact_lock(hashtextextended('a' || $1, 0)) AS free",
    "SELECT pg_try_advisory_xact_lock(hashtextextended('a' || $1, 0)) AS free FROM customers WHERE team_id = $1",
  ],
  [
    'a column of the type void',
    'WITH gate AS (SELECT pg_advisory_xact_lock(f($1)) FROM forms WHERE team_id = $1) SELECT 1 FROM gate',
    'WITH gate AS (SELECT pg_advisory_xact_lock(f($1))::text AS turn FROM forms WHERE team_id = $1) SELECT 1 FROM gate',
  ],
  [
    'a volatile function in an UPDATE',
    'UPDATE customers SET updated_at = clock_timestamp() WHERE team_id = $1',
    'UPDATE customers SET updated_at = statement_timestamp() WHERE team_id = $1',
  ],
  [
    'the time in CASE',
    'UPDATE customers SET ended_at = CASE WHEN $2 THEN now() END WHERE team_id = $1',
    "UPDATE customers SET ended_at = now() + CASE WHEN $2 THEN interval '0' END WHERE team_id = $1",
  ],
  [
    'the time in coalesce',
    'UPDATE customers SET ended_at = coalesce(ended_at, now()) WHERE team_id = $1',
    'UPDATE customers SET ended_at = least(ended_at, now()) WHERE team_id = $1',
  ],
  [
    'the time in RETURNING',
    'UPDATE customers SET points = 1 WHERE team_id = $1 RETURNING id, ends_at - now() AS left_over',
    'UPDATE customers SET points = 1 WHERE team_id = $1 RETURNING id, ends_at',
  ],
  [
    'a subquery in DO UPDATE',
    'INSERT INTO customers (team_id) VALUES ($1) ON CONFLICT (team_id) DO UPDATE SET points = 1 WHERE customers.points < (SELECT most FROM allowed)',
    'INSERT INTO customers (team_id, most) VALUES ($1, $2) ON CONFLICT (team_id) DO UPDATE SET points = 1 WHERE customers.points < excluded.most',
  ],
  [
    'the time in DO UPDATE',
    'INSERT INTO customers (team_id) VALUES ($1) ON CONFLICT (team_id) DO UPDATE SET at = now()',
    'INSERT INTO customers (team_id, at) VALUES ($1, now()) ON CONFLICT (team_id) DO UPDATE SET at = excluded.at',
  ],
  [
    'the team of another table in LATERAL',
    'SELECT 1 FROM customers c CROSS JOIN LATERAL (SELECT id FROM forms WHERE team_id = c.team_id OFFSET 0) f WHERE c.team_id = $1',
    'SELECT 1 FROM customers c CROSS JOIN LATERAL (SELECT id FROM forms WHERE team_id = $1 OFFSET 0) f WHERE c.team_id = $1',
  ],
  [
    'EXISTS with rows of the teams of a list',
    'SELECT page.id, EXISTS (SELECT 1 FROM forms f WHERE f.team_id = page.id) FROM (SELECT id FROM teams LIMIT 10) page',
    'SELECT DISTINCT team_id FROM forms ORDER BY team_id LIMIT 10',
  ],
  [
    'the horizon of any server',
    'SELECT now(), pg_snapshot_xmax(pg_current_snapshot()) AS horizon',
    'SELECT now(), pg_snapshot_xmax(pg_current_snapshot()) AS horizon FROM forms WHERE team_id = $1',
  ],
];

/** Statements that the rule accepts: tables of all teams are not distributed, and comments and names are not SQL. */
const ACCEPTED_STATEMENTS = [
  'SELECT token_hash FROM sessions WHERE expires_at <= now() FOR UPDATE SKIP LOCKED',
  'UPDATE sessions SET seen_at = clock_timestamp() WHERE token_hash = $1',
  'SELECT pg_advisory_xact_lock($1)',
  'SELECT id AS "FOR UPDATE OF c" FROM customers -- SELECT FROM customers',
  'SELECT coalesce(ends_at, now()) FROM customers WHERE team_id = $1',
];

interface Finding {
  readonly code: string;
  readonly filename: string;
}

describe('The rule of statements', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'rapport-lint-')));
    const config = {
      jsPlugins: [path.join(ROOT, 'scripts/lint/rapport.mjs')],
      categories: { correctness: 'off' },
      rules: { 'rapport/statements': 'error' },
    };
    await writeFile(path.join(folder, '.oxlintrc.json'), JSON.stringify(config));
    await mkdir(path.join(folder, 'src/a/entities'), { recursive: true });
    for (const [table, key] of ENTITIES) {
      const entity = `@Entity('${table}')\nclass A {\n  @PrimaryColumn({ name: '${key}' })\n  key: string;\n}\n`;
      await writeFile(path.join(folder, `src/a/entities/${table}.entity.ts`), entity);
    }
  });

  afterEach(() => rm(folder, { recursive: true }));

  /** The numbers of the statements that the linter rejects. */
  async function rejectedOf(statements: readonly string[]): Promise<number[]> {
    for (const [number, text] of statements.entries()) {
      const source = `export const text = \`${text}\`;\n`;
      await writeFile(path.join(folder, `src/a/${number}.ts`), source);
    }
    const stdout = await new Promise<string>((resolve) => {
      execFile(process.execPath, [OXLINT, '--format=json'], { cwd: folder }, (_error, output) =>
        resolve(output),
      );
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] };
    const numbers = diagnostics.map(({ filename }) => Number(path.basename(filename, '.ts')));
    return [...new Set(numbers)].toSorted((a, b) => a - b);
  }

  it('rejects what a database that is distributed by team cannot execute', async () => {
    const rejected = await rejectedOf(PAIRS.map(([, statement]) => statement));

    expect(rejected.map((number) => PAIRS[number]?.[0])).toEqual(PAIRS.map(([what]) => what));
  });

  it('accepts the statements that do the same, and statements of tables of all teams', async () => {
    const statements = [...PAIRS.map(([, , statement]) => statement), ...ACCEPTED_STATEMENTS];

    expect((await rejectedOf(statements)).map((number) => statements[number])).toEqual([]);
  });
});
