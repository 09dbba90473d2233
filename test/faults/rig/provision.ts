import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { REDEMPTIONS_PER_CODE, type Scene } from '../load/scene';
import { SEED_POINTS } from '../invariants/read-state';

const CUSTOMERS = 20;
const CODES = 4_000;

interface Team {
  teamId: string;
  apiKey: string;
}

interface Coupon {
  couponId: string;
  codes: string[];
}

export interface Installation {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly origin: string;
}

/** Creates two teams with the command line, and their data with the API. */
export async function provision(at: Installation, webhookUrl: string): Promise<Scene> {
  const [team, theirs] = await Promise.all([createTeam(at, 'Load'), createTeam(at, 'Other')]);
  const [coupon, foreign] = await Promise.all([
    createCoupon(at, team, CODES),
    createCoupon(at, theirs, 1),
  ]);
  const call = createCall(at, team);
  const customerIds: string[] = [];
  for (let number = 0; number < CUSTOMERS; number += 1) {
    const { id } = await createCustomer(call, number);
    customerIds.push(id);
    if (number > 0)
      await call(`/customer/${id}/loyalty`, { points: SEED_POINTS, type: 'increment' });
  }
  const form = await createForm(call, webhookUrl);
  const other = await createOtherTeamData(createCall(at, theirs));
  return {
    ...team,
    customerIds,
    coupon: { id: coupon.couponId, codes: coupon.codes },
    form: { id: form.id, fieldKeys: { remark: form.keys[0] ?? '', email: form.keys[1] ?? '' } },
    other: {
      teamId: theirs.teamId,
      ...other,
      coupon: { id: foreign.couponId, code: foreign.codes[0] ?? '' },
    },
  };
}

type Call = (path: string, body: object) => Promise<Record<string, unknown>>;

function createCall({ origin }: Installation, { apiKey }: Team): Call {
  return async (path, body) => {
    const reply = await fetch(`${origin}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    const parsed = JSON.parse(text) as {
      data?: Record<string, unknown>;
      [property: string]: unknown;
    };
    return parsed.data ?? parsed;
  };
}

async function createCustomer(call: Call, number: number): Promise<{ id: string }> {
  const email = `seed-${number}@seed.example`;
  const { id } = await call('/customer', { firstName: 'Seed', lastName: 'Load', email });
  return { id: String(id) };
}

async function createForm(call: Call, webhookUrl: string | null) {
  const { id, fields } = await call('/forms', {
    name: 'Load',
    webhookUrl,
    fields: [
      { fieldType: 'TextInput', label: 'Remark', isRequired: true },
      { fieldType: 'EmailInput', label: 'Email' },
    ],
  });
  return { id: String(id), keys: (fields as { key: string }[]).map(({ key }) => key) };
}

async function createOtherTeamData(call: Call) {
  const { id: customerId } = await createCustomer(call, 0);
  await call(`/customer/${customerId}/loyalty`, { points: SEED_POINTS, type: 'increment' });
  const { id: formId, keys } = await createForm(call, null);
  const responses = [{ key: keys[0], value: 'other team' }];
  const { formResponseId } = await call(`/forms/${formId}/responses`, { responses });
  return { customerId, formId, responseId: String(formResponseId) };
}

const createTeam = (at: Installation, name: string): Promise<Team> =>
  cli(at, ['team', 'create', '--name', name]);

const createCoupon = (at: Installation, { teamId }: Team, codes: number): Promise<Coupon> =>
  cli(at, [
    'coupon',
    'create',
    `--team=${teamId}`,
    '--name=Load',
    '--points=10',
    `--codes=${codes}`,
    `--max-redemptions=${REDEMPTIONS_PER_CODE}`,
    '--per-customer=1000000',
  ]);

async function cli<T>({ folder, databaseUrl }: Installation, args: string[]): Promise<T> {
  const entry = path.join(folder, 'dist/src/cli/main.js');
  const { stdout } = await promisify(execFile)(process.execPath, [entry, ...args, '--json'], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  });
  return JSON.parse(stdout) as T;
}
