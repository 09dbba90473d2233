// Tests the service behind a PgBouncer in transaction mode.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { compile } from './compile.mjs';
import { PgBouncer } from './trials/pgbouncer.mjs';
import { Program, runAcceptance, runCommand } from './trials/program.mjs';
import { Tally, until } from './trials/tally.mjs';
import { runScript, UsageError, UserError } from './usage.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const HELP = `Usage: npm run test:pooler -- --binary PATH [--help]

Tests the service behind PgBouncer in transaction mode: an embedded PostgreSQL, two first starts at the same time, commands, time
limits, and the acceptance tests.

  --binary PATH  the program pgbouncer, 1.21 or newer
  --help         print this text

The last line is "N passed, N failed". Exit status: 0 if nothing failed, 1 otherwise, 2 for wrong usage.
`;

const OPTIONS = { binary: { type: 'string' } };

/** The settings that docs/operations.md recommends. */
const POOLER_SETTINGS = {
  ignore_startup_parameters: 'options,statement_timeout,lock_timeout',
  max_prepared_statements: 500,
};
/** The maximum time of a request. */
const RESPONSE_MS = 6_000;

await runScript(HELP, OPTIONS, async ({ binary }) => {
  if (binary === undefined) throw new UsageError('--binary must be the path of pgbouncer.');
  process.stdout.write(`${versionOf(binary)}\n`);
  await compile();
  // A CommonJS module, which compile() may just have written.
  const { startEmbeddedPostgres } = (await import('@rapport/embedded-postgres')).default;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-pooler-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    durable: false,
  });
  const closing = [];
  const startBouncer = async (settings) => {
    const configurations = path.join(os.tmpdir(), `${path.basename(folder)}-pgbouncer`);
    const bouncer = await PgBouncer.start(binary, configurations, postgres.url, settings);
    closing.push(
      () => bouncer.stop(),
      () => rm(configurations, { recursive: true, force: true }),
    );
    return bouncer.url;
  };
  try {
    return await testPooler(postgres.url, startBouncer, (close) => closing.push(close));
  } finally {
    for (const close of closing.toReversed()) await close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

function versionOf(binary) {
  try {
    return PgBouncer.version(binary);
  } catch (error) {
    throw new UserError(`${binary} cannot be run: ${error.message}`);
  }
}

async function testPooler(directUrl, startBouncer, onClose) {
  const tally = new Tally();
  const start = (url) => {
    const program = new Program(ROOT, {
      DATABASE_URL: url,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '0',
      WEBHOOK_ALLOW_PRIVATE: 'true',
    });
    onClose(() => program.stop());
    return program;
  };

  await testRejectedStarts(tally, startBouncer, start);

  const url = await startBouncer(POOLER_SETTINGS);
  const programs = [start(url), start(url)];
  let urls = [];
  await tally.check('two first starts at the same time, on an empty database', async () => {
    urls = await Promise.all(programs.map((program) => program.url()));
    const rows = await queryAll(directUrl, 'SELECT name FROM schema_migrations');
    assert.ok(rows.length > 0);
    assert.equal(new Set(rows.map(({ name }) => name)).size, rows.length);
  });
  if (urls.length === 0) return tally.end();

  await testSettings(tally, url, directUrl, programs[0]);

  let team;
  await tally.check('a command beside the running service', async () => {
    team = await runCommand(ROOT, { DATABASE_URL: url }, 'team', 'create', '--name', 'Pooled');
  });
  if (team === undefined) return tally.end();
  const { apiKey } = team;

  await tally.check('a request that waits for a lock ends in time, also in PostgreSQL', () =>
    testTimeLimit(urls[0], apiKey, directUrl),
  );
  tally.add(await runAcceptance(ROOT, urls[0], apiKey));
  await tally.check('no advisory lock and no transaction is left', () =>
    until('no lock or transaction is left', 30_000, async () => {
      const rows = await queryAll(
        directUrl,
        `SELECT FROM pg_locks WHERE locktype = 'advisory'
          UNION ALL SELECT FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'`,
      );
      return rows.length === 0;
    }),
  );
  await tally.check('a graceful shutdown of both processes', async () => {
    const statuses = await Promise.all(programs.map((program) => program.stop()));
    assert.deepEqual(statuses, [0, 0]);
  });
  return tally.end();
}

async function testRejectedStarts(tally, startBouncer, start) {
  const rejectsStart = async (settings, reason) => {
    const program = start(await startBouncer(settings));
    assert.equal(await program.status, 1, program.output);
    assert.match(program.output, reason);
  };
  await tally.check('the start names rejected parameters', () =>
    rejectsStart(
      { max_prepared_statements: POOLER_SETTINGS.max_prepared_statements },
      /unsupported startup parameter.*ignore_startup_parameters/,
    ),
  );
  await tally.check('the start names lost prepared statements', () =>
    rejectsStart(
      { ...POOLER_SETTINGS, max_prepared_statements: 0 },
      /max_prepared_statements = 500/,
    ),
  );
}

async function testSettings(tally, url, directUrl, program) {
  const readCheck = async () => {
    const { checks } = await runCommand(ROOT, { DATABASE_URL: url }, 'doctor');
    return checks.find(({ name }) => name === 'database');
  };
  await tally.check('start and doctor name the dropped settings until they are set', async () => {
    assert.match(
      program.output,
      /A connection pooler drops work_mem, jit, random_page_cost, statement_timeout, lock_timeout/,
    );
    const { detail } = await readCheck();
    const statements = detail.match(/ALTER ROLE .*?;/g) ?? [];
    assert.equal(statements.length, 4, detail);
    await queryAll(directUrl, statements.join(' '));
    // New connections of PgBouncer have them.
    await queryAll(
      directUrl,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = current_user`,
    );
    await until('doctor does not warn', 60_000, async () => {
      const check = await readCheck().catch(() => null);
      return check?.ok === true && check.warning === undefined;
    });
  });
}

/** Holds the row of a customer, whose points a request wants to change. */
async function testTimeLimit(url, apiKey, directUrl) {
  const post = (target, body) =>
    fetch(`${url}/v1/${target}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const created = await post('customer', {
    firstName: 'Held',
    lastName: 'Row',
    email: 'held@example.com',
  });
  const { data } = await created.json();
  const holder = new Client({ connectionString: directUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM customers WHERE id = $1 FOR UPDATE', [data.id]);
    const startedAt = performance.now();
    const { status } = await post(`customer/${data.id}/loyalty`, {
      points: 1,
      type: 'increment',
    });
    assert.equal(status, 503);
    assert.ok(performance.now() - startedAt < RESPONSE_MS, 'the response came too late');
    await until('PostgreSQL has ended the statement', RESPONSE_MS, async () => {
      const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;
      return (await holder.query(waiting)).rows.length === 0;
    });
  } finally {
    await holder.end();
  }
}

async function queryAll(url, sql) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const results = await client.query(sql);
    return results.rows ?? [];
  } finally {
    await client.end();
  }
}
