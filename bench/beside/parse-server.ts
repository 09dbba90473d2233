import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Random } from '../../src/cli/seed/random';
import { withClient } from '../../src/core/database/with-client';
import type { Cleanups } from '../cleanups';
import type { BenchDatabase } from '../data/bench-database';
import type { CustomerRow } from '../data/customer-rows';
import { vacuumAnalyze } from '../data/make-data';
import type { LoadRequest } from '../measure/run-load';
import { BenchError } from '../options';
import { readStartCommand } from '../processes/start-command';
import { type MeasuredProcess, startProcess } from '../processes/start-process';
import { REQUESTS_PER_CONNECTION, SEED } from '../scenarios/load-scenario';
import type { BesideProcess, BesideProduct } from './beside';
import { throwOnOtherEffect } from './check-effect';
import { installParseServer } from './install-parse-server';
import {
  customerPath,
  increment,
  PARSE_CLASSES,
  PARSE_PATH,
  PARSE_SCENARIOS,
  type ParseCustomer,
  store,
  submissionOf,
} from './parse-requests';

const NAME = 'parse-server';
const APPLICATION_ID = 'bench';
/** The number of objects that Parse Server creates with one request. */
const BATCH_SIZE = 50;

export interface ParseServerSettings {
  readonly database: BenchDatabase;
  readonly poolSize: number;
  readonly folder: string;
  readonly customers: readonly CustomerRow[];
}

type Headers = Readonly<Record<string, string>>;

/** Installs Parse Server, and stores the customers in a database of its own. */
export async function prepareParseServer(
  { database, poolSize, folder, customers: rows }: ParseServerSettings,
  cleanups: Cleanups,
): Promise<BesideProduct> {
  const script = await installParseServer(folder);
  const databaseUrl = await database.createAnother();
  const masterKey = randomBytes(16).toString('hex');
  const plan = {
    name: NAME,
    script,
    flags: readStartCommand().flags,
    environment: settingsOf(databaseUrl, poolSize, masterKey),
    folder,
    workers: 0,
    healthPath: `${PARSE_PATH}/health`,
  };
  // The key of a server, which skips the checks of permissions: the least work for a request.
  const headers = {
    'x-parse-application-id': APPLICATION_ID,
    'x-parse-master-key': masterKey,
    'content-type': 'application/json',
  };
  const preparing = await startProcess(plan, cleanups);
  const customers = await createCustomers(new ParseClient(preparing, headers), rows);
  await preparing.stop();
  await vacuumAnalyze(databaseUrl);
  return {
    start: async (name, connections) => {
      const scenario = PARSE_SCENARIOS[name];
      if (scenario === undefined) return undefined;
      const implementation = await startProcess(plan, cleanups);
      const random = new Random(SEED);
      const next = (): LoadRequest => scenario.request(customers, random);
      const requests = Array.from({ length: connections }, () =>
        Array.from({ length: REQUESTS_PER_CONNECTION }, next),
      );
      const before = await readEffect(databaseUrl, scenario.effect);
      return {
        implementation,
        headers,
        requests,
        check: async (results) => {
          if (scenario.effect === null) return;
          const changes = (await readEffect(databaseUrl, scenario.effect)) - before;
          throwOnOtherEffect(NAME, changes, results.get(NAME)?.totals);
        },
      } satisfies BesideProcess;
    },
  };
}

/** As in production, without logs, and otherwise with the defaults of Parse Server. */
function settingsOf(databaseUrl: string, poolSize: number, masterKey: string) {
  const url = new URL(databaseUrl);
  url.searchParams.set('max', `${poolSize}`);
  return {
    NODE_ENV: 'production',
    PARSE_SERVER_HOST: '127.0.0.1',
    PARSE_SERVER_MOUNT_PATH: PARSE_PATH,
    PARSE_SERVER_APPLICATION_ID: APPLICATION_ID,
    PARSE_SERVER_MASTER_KEY: masterKey,
    PARSE_SERVER_DATABASE_URI: url.href,
    PARSE_SERVER_LOGS_FOLDER: 'null',
    PARSE_SERVER_LOG_LEVEL: 'error',
    SILENT: 'true',
  };
}

/** Creates the classes and the customers, and checks that the requests of the scenarios do what they should. */
async function createCustomers(
  client: ParseClient,
  rows: readonly CustomerRow[],
): Promise<ParseCustomer[]> {
  for (const [className, fields] of Object.entries(PARSE_CLASSES)) {
    await client.post(`${PARSE_PATH}/schemas/${className}`, { className, fields });
  }
  const customers: ParseCustomer[] = [];
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const batch = rows.slice(from, from + BATCH_SIZE).map(fieldsOf);
    const created = (await client.post(`${PARSE_PATH}/batch`, {
      requests: batch.map((row) => ({
        method: 'POST',
        path: `${PARSE_PATH}/classes/Customer`,
        body: { ...row, points: 0 },
      })),
    })) as { success: { objectId: string } }[];
    for (const [index, row] of batch.entries()) {
      const objectId = created[index]?.success.objectId;
      if (objectId === undefined) throw new BenchError(`${NAME} did not store all customers.`);
      customers.push({ ...row, objectId });
    }
  }
  await checkRequests(client, customers);
  return customers;
}

const fieldsOf = ({ firstName, lastName, email, phone }: CustomerRow): CustomerRow => ({
  firstName,
  lastName,
  email,
  phone,
});

async function checkRequests(
  client: ParseClient,
  [customer]: readonly ParseCustomer[],
): Promise<void> {
  if (customer === undefined) throw new Error('There is no customer.');
  const read = async (path: string): Promise<unknown> => {
    const stored = (await client.send({ method: 'GET', path })) as Record<string, unknown>;
    const { createdAt: _created, updatedAt: _updated, ...values } = stored;
    return values;
  };
  expectEqual(await read(customerPath(customer)), { ...customer, points: 0 });
  await client.send(increment(customer));
  expectEqual(await read(customerPath(customer)), { ...customer, points: 1 });
  const { objectId } = (await client.send(store(customer))) as { objectId: string };
  expectEqual(await read(`${PARSE_PATH}/classes/Submission/${objectId}`), {
    ...submissionOf(customer),
    objectId,
  });
}

function expectEqual(actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new BenchError(
    `${NAME} returned ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}.`,
  );
}

async function readEffect(databaseUrl: string, statement: string | null): Promise<number> {
  if (statement === null) return 0;
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ number: number }>(statement),
  );
  return rows[0]?.number ?? Number.NaN;
}

/** Sends single requests to the process of the preparation. */
class ParseClient {
  constructor(
    private readonly process: MeasuredProcess,
    private readonly headers: Headers,
  ) {}

  post(path: string, body: unknown): Promise<unknown> {
    return this.send({ method: 'POST', path, body: JSON.stringify(body) });
  }

  /** @throws BenchError unless the status is 2xx */
  async send({ method, path, body }: LoadRequest): Promise<unknown> {
    const { headers } = this;
    const response = await fetch(this.process.url + path, { method, body, headers });
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as unknown;
    throw new BenchError(
      `The response of ${NAME} to ${method} ${path} is ${response.status} ${text}.`,
    );
  }
}
