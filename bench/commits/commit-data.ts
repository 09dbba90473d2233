import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import path from 'node:path';
import type { FormFieldView } from '../../src/forms/form.views';
import { benchForm } from '../data/bench-form';
import { type CustomerRow, customerRows } from '../data/customer-rows';
import { headersOf } from '../measure/run-load';
import { BenchError } from '../options';
import type { BuiltCommit } from './build-commit';

const run = promisify(execFile);
const CUSTOMERS = 10_000;
const CHUNK_SIZE = 1_000;

/** The data of one commit, in a database of its own. */
export interface CommitData {
  readonly apiKey: string;
  readonly customers: readonly (CustomerRow & { readonly id: string })[];
  readonly form: { readonly id: string; readonly fields: readonly FormFieldView[] };
}

/** Creates a team by the command line of the commit. */
export async function createTeam(
  { root }: BuiltCommit,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const script = path.join(root, 'dist/src/cli/main.js');
  const args = [script, 'team', 'create', '--name', 'Bench', '--json'];
  const env = { ...environment, PATH: process.env.PATH };
  const { stdout } = await run(process.execPath, args, { env });
  return (JSON.parse(stdout) as { apiKey: string }).apiKey;
}

/** Creates the data by the API, so that they are valid for every commit. */
export async function createData(url: string, apiKey: string): Promise<CommitData> {
  const customers: (CustomerRow & { id: string })[] = [];
  for (let from = 0; from < CUSTOMERS; from += CHUNK_SIZE) {
    const rows = customerRows(from, CHUNK_SIZE);
    const created = await post<{ id: string }[]>(url, apiKey, '/v1/customers', rows);
    customers.push(...rows.map((row, index) => ({ ...row, id: created[index]?.id ?? '' })));
  }
  const { webhookUrl: _none, ...form } = benchForm('Bench');
  const { data } = await post<{ data: CommitData['form'] }>(url, apiKey, '/v1/forms', form);
  return { apiKey, customers, form: data };
}

async function post<T>(url: string, apiKey: string, route: string, body: unknown): Promise<T> {
  const response = await fetch(url + route, {
    method: 'POST',
    headers: headersOf(apiKey),
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new BenchError(`POST ${route}: ${response.status} ${await response.text()}`);
  }
  return (await response.json()) as T;
}
