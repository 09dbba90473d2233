// Injects faults into the service and its database under load, checks that no acknowledged write is lost, and reports.
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderTable, worstOf, writeIntoPage } from './faults-table.mjs';
import { JestTopics } from './jest-topics.mjs';
import { runScript, UsageError } from './usage.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const FOLDER = path.join(ROOT, 'test/faults');
const TOPICS = new JestTopics(FOLDER, '.fault.ts');
const PAGE = path.join(ROOT, 'docs/reliability.md');
const REPORT = path.join(ROOT, 'reports/faults.json');

const HELP = `Usage: npm run test:faults -- [--runs N] [--rounds N] [--kills N] [--only TOPIC]... [--page] [--help]

Runs the compiled service under load on a durable PostgreSQL of its own, and injects faults into both.

  --runs N      number of whole runs; the table has the worst row of each fault (1)
  --rounds N    at most N rounds of each fault in a run, for work on one fault
  --kills N     kills of social-refresh (20)
  --only TOPIC  run this topic only; repeatable
  --page        write the table into docs/reliability.md; whole runs only
  --help        print this text

Topics: ${TOPICS.names.join(', ')}

A run takes about ten minutes, and 200 kills of social-refresh about as long again; its time limits are meant for two idle cores.
The results are in reports/faults.json. Exit status: 0 if all checks pass, 1 otherwise, 2 for wrong usage.
`;

const OPTIONS = {
  runs: { type: 'string' },
  rounds: { type: 'string' },
  kills: { type: 'string' },
  only: { type: 'string', multiple: true, default: [] },
  page: { type: 'boolean' },
};

await runScript(HELP, OPTIONS, async ({ page, only, ...given }) => {
  const runs = given.runs === undefined ? 1 : readCount('--runs', given.runs);
  const rounds = given.rounds === undefined ? undefined : readCount('--rounds', given.rounds);
  const kills = given.kills === undefined ? undefined : readCount('--kills', given.kills);
  TOPICS.check(only);
  if (page && (rounds !== undefined || only.length > 0)) {
    throw new UsageError('--page needs whole runs, without --rounds and --only.');
  }

  const results = [];
  for (let run = 1; run <= runs; run += 1) {
    process.stdout.write(`Run ${run} of ${runs}\n`);
    results.push(await runOnce(only, { rounds, kills }));
  }
  const rows = worstOf(results.map((result) => result.rows));
  const table = renderTable(rows);
  await mkdir(path.dirname(REPORT), { recursive: true });
  await writeFile(
    REPORT,
    `${JSON.stringify({ machine: describeMachine(), runs: results }, null, 2)}\n`,
  );
  process.stdout.write(`\n${table}\n`);
  const succeeded = results.every(({ status }) => status === 0);
  if (page && succeeded) await writeIntoPage(PAGE, table, runs);
  return succeeded ? 0 : 1;
});

function readCount(option, text) {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new UsageError(`${option} must be a whole number from 1 to 999.`);
}

/** Runs all faults once and returns the exit status of Jest and the row of each fault. */
async function runOnce(only, { rounds, kills }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-faults-rows-'));
  const startedAt = new Date().toISOString();
  const status = await TOPICS.run(only, [`--config=${path.join(FOLDER, 'jest.config.js')}`], {
    RAPPORT_FAULTS_FOLDER: folder,
    ...(rounds === undefined ? {} : { RAPPORT_FAULTS_ROUNDS: String(rounds) }),
    ...(kills === undefined ? {} : { RAPPORT_FAULTS_KILLS: String(kills) }),
  });
  const names = (await readdir(folder)).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  await rm(folder, { recursive: true });
  return { startedAt, status, rows: texts.map((text) => JSON.parse(text)) };
}

function describeMachine() {
  const cpus = os.cpus();
  return {
    cores: cpus.length,
    model: cpus[0]?.model,
    memory: os.totalmem(),
    node: process.version,
  };
}
