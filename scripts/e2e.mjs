// Tests a running service, wherever it is, through nothing but HTTP and an API key.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const JEST = path.join(ROOT, 'node_modules/jest/bin/jest.js');
const FOLDER = path.join(ROOT, 'test/acceptance');
const SUFFIX = '.e2e-spec.ts';
const TOPICS = readdirSync(FOLDER)
  .filter((name) => name.endsWith(SUFFIX))
  .map((name) => name.slice(0, -SUFFIX.length));

const USAGE = 'Usage: npm run e2e -- --base-url URL --api-key KEY [--only TOPIC]... [--help]';
const HELP = `${USAGE}

Runs the e2e suite, which reads and writes, against a running service.

  --base-url URL  where it is, with or without /v1 at the end
  --api-key KEY   a key of the team to test with, which has a starter form
  --only TOPIC    this topic alone; may be given more than once
  --help          this text

Topics: ${TOPICS.join(', ')}

The suite can be run again and again, also beside other data of the team. It deletes nothing, so what it
makes stays: take a team of its own. Where a rate limit refuses it, it waits as long as it is told to.
Exit status: 0 when all is well, 1 when a test fails or the service cannot be tested, 2 for wrong usage.
`;

const REQUEST_TIMEOUT_MS = 30_000;
/** Each request has a time limit of its own; waiting for a rate limit has none to speak of. */
const TEST_TIMEOUT_MS = 3_600_000;

class UsageError extends Error {}

try {
  process.exitCode = await main();
} catch (error) {
  const isUsage = error instanceof UsageError;
  process.stderr.write(`${error.message}\n${isUsage ? `${USAGE}\n` : ''}`);
  process.exitCode = isUsage ? 2 : 1;
}

async function main() {
  const { help, ...given } = readOptions();
  if (help) {
    process.stdout.write(HELP);
    return 0;
  }
  const root = readRoot(given['base-url']);
  const apiKey = readKey(given['api-key']);
  const topics = readTopics(given.only);
  const { team, prefix } = await checkKey(`${root}/v1`, apiKey);
  process.stdout.write(
    `Service: ${root}/v1\nTeam: ${team.name} (${team.id}), key ${prefix}...\n\n`,
  );
  return runJest(root, apiKey, topics);
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        'base-url': { type: 'string' },
        'api-key': { type: 'string' },
        only: { type: 'string', multiple: true },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error.message);
  }
}

/** Without version and slash at its end. */
function readRoot(baseUrl = '') {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || `${url.username}${url.password}` !== '') {
    throw new UsageError('--base-url must be an absolute http or https URL.');
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/v1$/, '');
}

function readKey(apiKey = '') {
  if (/^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  throw new UsageError('--api-key must be an API key.');
}

function readTopics(topics = []) {
  if (topics.every((topic) => TOPICS.includes(topic))) return topics;
  throw new UsageError(`--only must be one of ${TOPICS.join(', ')}.`);
}

/** Whom the key belongs to. @throws Error when the service is not there or does not know the key */
async function checkKey(baseUrl, apiKey) {
  const response = await ask(`${baseUrl}/auth/key`, apiKey);
  const body = await response.json().catch(() => null);
  if (response.status === 200 && body?.data?.team !== undefined) return body.data;
  const told = [response.status, body?.code, body?.message].filter((part) => part !== undefined);
  throw new Error(`${baseUrl} does not accept the key: ${told.join(' ')}`);
}

async function ask(url, apiKey) {
  for (;;) {
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${apiKey}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    }).catch((error) => {
      throw new Error(
        `${url} cannot be reached: ${error.cause?.message || error.cause?.code || error.message}`,
      );
    });
    const seconds = response.headers.get('Retry-After');
    if (response.status !== 429 || !/^\d+$/.test(seconds ?? '')) return response;
    await sleep(Number(seconds) * 1_000);
  }
}

/** Resolves to its exit status. The key goes through the environment, where nobody else sees it. */
function runJest(root, apiKey, topics) {
  const files = topics.map((topic) => path.join(FOLDER, `${topic}${SUFFIX}`));
  const child = spawn(
    process.execPath,
    [
      JEST,
      '--selectProjects=acceptance',
      '--runInBand',
      '--verbose',
      // Alone: the totals that the other one keeps are those of `npm test`.
      '--reporters=default',
      `--testTimeout=${TEST_TIMEOUT_MS}`,
      ...(files.length > 0 ? ['--runTestsByPath', ...files] : []),
    ],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, RAPPORT_E2E_BASE_URL: root, RAPPORT_E2E_API_KEY: apiKey },
    },
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
