// Tests whether processes of an earlier version work on the database of this one.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from './compile.mjs';
import { Program, runAcceptance, runCommand } from './trials/program.mjs';
import { commitBeforeNewestMigration, compileRelease, git } from './trials/release.mjs';
import { Tally } from './trials/tally.mjs';
import { runScript } from './usage.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const HELP = `Usage: npm run test:upgrade -- [--from REF] [--help]

Starts the version of a git ref on an embedded PostgreSQL, then this version beside it, which migrates the database, and runs the
acceptance tests of the earlier version against its process, which goes on, and against a new process of it.

  --from REF  a tag or commit (the commit before the newest migration)
  --help      print this text

Needs the history of git. Both versions use the installed packages. The last line is "N passed, N failed". Exit status: 0 if nothing
failed, 1 otherwise, 2 for wrong usage.
`;

await runScript(HELP, { from: { type: 'string' } }, async ({ from }) => {
  const ref = from ?? (await commitBeforeNewestMigration(ROOT));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-upgrade-'));
  const earlier = path.join(folder, 'earlier');
  let postgres;
  try {
    const commit = await compileRelease(ROOT, ref, earlier);
    process.stdout.write(`From: ${git(ROOT, 'log', '-1', '--format=%h %s', commit)}\n`);
    if (git(ROOT, 'diff', '--name-only', commit, '--', 'package-lock.json') !== '') {
      process.stdout.write('package-lock.json has changed since: the packages are those of now.\n');
    }
    await compile();
    // A CommonJS module, which compile() may just have written.
    const { startEmbeddedPostgres } = (await import('@rapport/embedded-postgres')).default;
    postgres = await startEmbeddedPostgres({
      dataDir: path.join(folder, 'postgres'),
      durable: false,
    });
    return await testUpgrade(earlier, postgres.url);
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function testUpgrade(earlier, databaseUrl) {
  const tally = new Tally();
  const environment = {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '0',
    WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  const programs = [];
  const start = (folder) => {
    const program = new Program(folder, environment);
    programs.push(program);
    return program;
  };
  try {
    const running = start(earlier);
    const runningUrl = await running.url();
    const createTeam = (folder, name) =>
      runCommand(folder, environment, 'team', 'create', '--name', name);
    const { apiKey } = await createTeam(earlier, 'Before');
    await tally.check('this version migrates the database beside a running process', () =>
      start(ROOT).url(),
    );
    process.stdout.write('The running process of the earlier version:\n');
    tally.add(await runAcceptance(earlier, runningUrl, apiKey));

    let startedUrl = null;
    await tally.check('a process of the earlier version starts', async () => {
      startedUrl = await start(earlier).url();
    });
    if (startedUrl !== null) {
      const team = await createTeam(earlier, 'After');
      process.stdout.write('The new process of the earlier version:\n');
      tally.add(await runAcceptance(earlier, startedUrl, team.apiKey));
    }
    await tally.check('all processes shut down gracefully', async () => {
      const statuses = await Promise.all(programs.map((program) => program.stop()));
      assert.deepEqual(
        statuses,
        programs.map(() => 0),
      );
    });
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
  }
  return tally.end();
}
