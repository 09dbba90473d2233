// Tests a running service over HTTP with an API key.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { JestTopics } from './jest-topics.mjs';
import { printableLine } from './printable-line.mjs';
import { runScript, UsageError, UserError } from './usage.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const TOPICS = new JestTopics(path.join(ROOT, 'test/acceptance'), '.e2e-spec.ts');

const HELP = `Usage: npm run e2e -- --base-url URL --api-key KEY [--only TOPIC]... [--help]

Runs the acceptance tests, which read and write, against a running service.

  --base-url URL  the URL of the service, with or without /v1 at the end
  --api-key KEY   an API key of a team with a starter form
  --only TOPIC    run this topic only; repeatable
  --help          print this text

Topics: ${TOPICS.names.join(', ')}

The tests are repeatable and work with existing data of the team. They delete nothing, so their data remain: use a
separate team. When a rate limit rejects a request, they wait for Retry-After and try again.
Exit status: 0 if all tests pass, 1 if a test fails or the service cannot be tested, 2 for wrong usage.
`;

const REQUEST_TIMEOUT_MS = 30_000;
/** Long, because tests wait for rate limits; each request has a timeout of its own. */
const TEST_TIMEOUT_MS = 3_600_000;

const OPTIONS = {
  'base-url': { type: 'string' },
  'api-key': { type: 'string' },
  only: { type: 'string', multiple: true, default: [] },
};

await runScript(HELP, OPTIONS, async ({ only, ...given }) => {
  const root = readRoot(given['base-url']);
  const apiKey = readKey(given['api-key']);
  TOPICS.check(only);
  const { team, prefix } = await checkKey(`${root}/v1`, apiKey);
  process.stdout.write(
    `Service: ${root}/v1\n${printableLine(`Team: ${team.name} (${team.id}), key ${prefix}...`)}\n\n`,
  );
  return TOPICS.run(
    only,
    [
      '--selectProjects=acceptance',
      // Without the totals reporter, which records the totals of `npm test`.
      '--reporters=default',
      `--testTimeout=${TEST_TIMEOUT_MS}`,
    ],
    // Other users can read the arguments of a process, but not its environment.
    { RAPPORT_E2E_BASE_URL: root, RAPPORT_E2E_API_KEY: apiKey },
  );
});

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

/** Finds the team of a key. @throws UserError when the service does not respond or rejects the key */
async function checkKey(baseUrl, apiKey) {
  const response = await fetchWithKey(`${baseUrl}/auth/key`, apiKey);
  const body = await response.json().catch(() => null);
  if (response.status === 200 && body?.data?.team !== undefined) return body.data;
  const details = [response.status, body?.code, body?.message].filter((part) => part !== undefined);
  throw new UserError(printableLine(`${baseUrl} does not accept the key: ${details.join(' ')}`));
}

async function fetchWithKey(url, apiKey) {
  for (;;) {
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${apiKey}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    }).catch((error) => {
      throw new UserError(
        `${url} cannot be reached: ${error.cause?.message || error.cause?.code || error.message}`,
      );
    });
    const seconds = response.headers.get('Retry-After');
    if (response.status !== 429 || !/^\d+$/.test(seconds ?? '')) return response;
    await sleep(Number(seconds) * 1_000);
  }
}
