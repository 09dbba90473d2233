// Tests the service on a Citus cluster: acceptance, moves of shards under load, loss of a worker.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { ClusterLoad } from './citus/cluster-load.mjs';
import { exitStatusOf } from './exit-status.mjs';
import { runScript, UsageError, UserError } from './usage.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const SAMPLES = path.join(ROOT, 'src/cli/demo/social-samples');
const TEAMS = 4;
const LOSS_MS = 4_000;
const START_TIMEOUT_MS = 120_000;
const RECOVERY_TIMEOUT_MS = 120_000;
/** Jobs that delete old data start a minute after the service, and take some seconds. */
const JOBS_MS = 90_000;
/** `feature_not_supported`: what Citus rejects. */
const REJECTED_STATE = '0A000';

const HELP = `Usage: npm run test:citus -- --url URL [--stop-worker COMMAND --start-worker COMMAND] [--port P] [--help]

Distributes an empty database of a Citus cluster, starts a service on it, and tests it.

  --url URL               the PostgreSQL URL of an empty database on the coordinator, with the extension and its workers
  --stop-worker COMMAND   a shell command that stops one worker at once, and
  --start-worker COMMAND  one that starts it again; without them, the loss of a worker is not tested
  --port P                the port of the service, on 127.0.0.1 (4599)
  --help                  print this text

The data remain in the database. The last line is the number of checks that passed and failed.
Exit status: 0 if all pass, 1 otherwise, 2 for wrong usage.
`;

const OPTIONS = {
  url: { type: 'string' },
  'stop-worker': { type: 'string' },
  'start-worker': { type: 'string' },
  port: { type: 'string', default: '4599' },
};

const results = { passed: 0, failed: 0 };

await runScript(HELP, OPTIONS, async (options) => {
  const { url, port } = options;
  if (!/^postgres(ql)?:\/\//.test(url ?? ''))
    throw new UsageError('--url must be a PostgreSQL URL.');
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await checkIsEmpty(client);
    await testAll(client, { ...options, origin: `http://127.0.0.1:${port}` });
  } finally {
    await client.end();
  }
  process.stdout.write(`\n${results.passed} passed, ${results.failed} failed\n`);
  return results.failed === 0 ? 0 : 1;
});

function check(what, isTrue, details = '') {
  results[isTrue ? 'passed' : 'failed'] += 1;
  process.stdout.write(
    `${isTrue ? 'ok' : 'FAILED'}: ${what}${details === '' ? '' : ` (${details})`}\n`,
  );
}

async function checkIsEmpty(client) {
  const { rows } = await client.query(
    `SELECT count(*)::integer AS tables FROM pg_tables WHERE schemaname = 'public'`,
  );
  if (rows[0].tables > 0) throw new UserError('The database of --url must be empty.');
}

async function testAll(client, options) {
  const { url, origin } = options;
  const distribution = await runCommand(url, 'database', 'distribute');
  const { rows } = await client.query('SELECT count(*)::integer AS shards FROM pg_dist_shard');
  check(
    'the tables are distributed',
    distribution.distributed.length > 0,
    `${distribution.distributed.length} tables, ${rows[0].shards} shards`,
  );
  const repeated = await runCommand(url, 'database', 'distribute');
  check('a repetition changes nothing', JSON.stringify(repeated) === JSON.stringify(distribution));

  const startedAt = Date.now();
  const { service, rejected } = startService(options);
  try {
    await waitForService(origin);
    const { teamId, apiKey } = await runCommand(url, 'team', 'create', '--name', 'Acceptance');
    await addSocialData(url, teamId);
    check('the acceptance tests pass', (await runAcceptance(origin, apiKey)) === 0);

    await sleep(Math.max(0, startedAt + JOBS_MS - Date.now()));
    check('Citus rejects no statement of a job', rejected.size === 0, [...rejected].join('; '));

    const load = new ClusterLoad(origin, await createTeams(url));
    await load.prepare();
    await testMoves(client, load);
    if (options['stop-worker'] === undefined || options['start-worker'] === undefined) {
      process.stdout.write('Not tested: the loss of a worker (--stop-worker, --start-worker).\n');
    } else await testLoss(client, load, options);
  } finally {
    service.kill('SIGTERM');
    await exitStatusOf(service);
  }
}

/** @returns the process, and the messages of its log about statements that Citus rejects */
function startService({ url, port }) {
  const environment = {
    DATABASE_URL: url,
    HOST: '127.0.0.1',
    PORT: port,
    METRICS_PORT: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
    WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  const service = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const rejected = new Set();
  createInterface({ input: service.stdout }).on('line', (line) => {
    if (line.includes(`"code":"${REJECTED_STATE}"`)) rejected.add(describeFailure(line));
  });
  return { service, rejected };
}

function describeFailure(line) {
  const { msg, err } = JSON.parse(line);
  return `${msg} ${err.message}`;
}

async function waitForService(origin) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const response = await fetch(`${origin}/health/ready`).catch(() => null);
    if (response?.status === 200) return;
    if (Date.now() > deadline) throw new UserError('The service does not start.');
    await sleep(500);
  }
}

/** Runs a command of the command line, and returns the object that it prints. */
async function runCommand(url, ...args) {
  const child = spawn(process.execPath, ['dist/src/cli/main.js', ...args, '--json'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'])
    child[name].on('data', (text) => (written[name] += text));
  if ((await exitStatusOf(child)) !== 0) {
    throw new UserError(`${args.join(' ')}: ${written.stderr.trim()}`);
  }
  return JSON.parse(written.stdout);
}

async function addSocialData(url, team) {
  const ofTeam = (platform) => ['--team', team, '--platform', platform];
  await runCommand(url, 'social', 'connect', ...ofTeam('linkedin'), '--account-type', 'personal');
  await runCommand(url, 'social', 'connect', ...ofTeam('tiktok'));
  const files = ['posts', 'profile'].flatMap((kind) => [
    `--${kind}`,
    path.join(SAMPLES, `instagram.${kind}.ndjson`),
  ]);
  await runCommand(url, 'social', 'import', ...ofTeam('instagram'), ...files);
}

function runAcceptance(origin, apiKey) {
  const args = ['scripts/e2e.mjs', '--base-url', origin, '--api-key', apiKey];
  return exitStatusOf(spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }));
}

async function createTeams(url) {
  const teams = [];
  for (let number = 0; number < TEAMS; number += 1) {
    teams.push(await runCommand(url, 'team', 'create', '--name', `Load ${number}`));
  }
  return teams;
}

/** Moves the shards of each team to another worker while all write. */
async function testMoves(client, load) {
  load.start();
  const startedAt = Date.now();
  for (const { teamId } of load.teams) {
    await client.query(
      `SELECT citus_move_shard_placement(s.shardid, from_node.nodeid, to_node.nodeid, 'force_logical')
         FROM (SELECT get_shard_id_for_distribution_column('customers', $1::uuid) AS shardid) s
         JOIN pg_dist_placement p ON p.shardid = s.shardid
         JOIN pg_dist_node from_node ON from_node.groupid = p.groupid
         JOIN LATERAL (SELECT nodeid FROM pg_dist_node n
                        WHERE n.shouldhaveshards AND n.isactive AND n.groupid <> p.groupid
                        ORDER BY nodeid LIMIT 1) to_node ON true`,
      [teamId],
    );
  }
  await load.stop();
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  const lost = await load.findLost(client);
  check(`${TEAMS} shard groups are moved under load`, true, `${seconds} s: ${load.summary}`);
  check('no acknowledged write is lost by the moves', lost.length === 0, lost.join('; '));
  check('requests fail with 503 only during the moves', load.unexpected === 0);
}

/** Stops a worker while all write, and starts it again. */
async function testLoss(client, load, options) {
  load.start();
  await sleep(LOSS_MS);
  await runShell(options['stop-worker']);
  await sleep(LOSS_MS);
  await runShell(options['start-worker']);
  await sleep(LOSS_MS);
  await load.stop();
  const { summary, unexpected } = load;
  check(
    'all teams write again after the loss of a worker',
    await load.recover(RECOVERY_TIMEOUT_MS),
    summary,
  );
  const lost = await load.findLost(client);
  check('no acknowledged write is lost with the worker', lost.length === 0, lost.join('; '));
  check('requests fail with 503 only without the worker', unexpected === 0);
}

async function runShell(command) {
  const status = await exitStatusOf(spawn(command, { shell: true, stdio: 'inherit' }));
  if (status !== 0) throw new UserError(`The command failed: ${command}`);
}
