// Tests a running service over HTTP with an API key.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { exitStatusOf } from './exit-status.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const JEST = path.join(ROOT, 'node_modules/jest/bin/jest.js');
const FOLDER = path.join(ROOT, 'test/acceptance');
const SUFFIX = '.e2e-spec.ts';
const TOPICS = readdirSync(FOLDER)
  .filter((name) => name.endsWith(SUFFIX))
  .map((name) => name.slice(0, -SUFFIX.length));

const USAGE = 'Usage: npm run e2e -- --base-url URL --api-key KEY [--only TOPIC]... [--help]';
const HELP = `${USAGE}

Runs the acceptance tests, which read and write, against a running service.

  --base-url URL  the URL of the service, with or without /v1 at the end
  --api-key KEY   an API key of a team with a starter form
  --only TOPIC    run this topic only; repeatable
  --help          print this text

Topics: ${TOPICS.join(', ')}

The tests are repeatable and work with existing data of the team. They delete nothing, so their data remain: use a
separate team. When a rate limit rejects a request, they wait for Retry-After and try again.
Exit status: 0 if all tests pass, 1 if a test fails or the service cannot be tested, 2 for wrong usage.
`;

const REQUEST_TIMEOUT_MS = 30_000;
/** Long, because tests wait for rate limits; each request has a timeout of its own. */
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

/** Reads the base URL; returns it without version and trailing slash. */
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

/** Finds the team of a key. @throws Error when the service does not respond or rejects the key */
async function checkKey(baseUrl, apiKey) {
  const response = await fetchWithKey(`${baseUrl}/auth/key`, apiKey);
  const body = await response.json().catch(() => null);
  if (response.status === 200 && body?.data?.team !== undefined) return body.data;
  const details = [response.status, body?.code, body?.message].filter((part) => part !== undefined);
  throw new Error(`${baseUrl} does not accept the key: ${details.join(' ')}`);
}

async function fetchWithKey(url, apiKey) {
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

/** Runs Jest and resolves to its exit status. The key is passed by the environment, which other users cannot read. */
function runJest(root, apiKey, topics) {
  const files = topics.map((topic) => path.join(FOLDER, `${topic}${SUFFIX}`));
  const child = spawn(
    process.execPath,
    [
      JEST,
      '--selectProjects=acceptance',
      '--runInBand',
      '--verbose',
      // Without the totals reporter, which records the totals of `npm test`.
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
  return exitStatusOf(child);
}
