import type { Client } from 'pg';
import { median } from '../../measure/statistics';
import { formatTable } from '../../report/table';
import { recordStatements } from '../../processes/record-statements';
import { dayAgo, printPlans } from '../time-reads';
import type { ScaleApp } from '../scale-app';
import type { LoadedTeam } from './load-sample';
import { measureExport } from './measure-export';

export interface TenMillionRun {
  readonly large: LoadedTeam;
  readonly small: LoadedTeam;
  readonly app: ScaleApp;
  readonly client: Client;
  readonly showPlans: boolean;
}

interface Read {
  readonly name: string;
  readonly path: string;
  /** The milliseconds that it may take on an idle machine with ten million rows. */
  readonly boundMs: number;
}

interface Answer {
  readonly ms: number;
  readonly status: number;
  readonly result: string;
}

const ROUNDS = 7;
/** These rounds do not count: V8 compiles the code, and the pool opens connections. */
const WARM_UP_ROUNDS = 2;

/** Times the reads of both teams, submissions and an export, and prints the times beside what they may take. */
export async function measureTenMillion(run: TenMillionRun): Promise<void> {
  const rows: string[][] = [];
  for (const { name, path, boundMs } of readsOf(run.large)) {
    const large = await timeRead(run, run.large, path);
    const small = await timeRead(run, run.small, path.replace(run.large.formId, run.small.formId));
    const verdict = large.status >= 500 || large.ms > boundMs ? 'no' : 'yes';
    rows.push([name, ms(large), ms(small), large.result, String(boundMs), verdict]);
    if (run.showPlans) await showPlan(run, path);
  }
  rows.push(await measureSubmissions(run));
  rows.push(...(await measureExport(run)));
  const head = ['request', 'large team, ms', 'small team, ms', 'result', 'wanted', 'reached'];
  console.log(formatTable([head, ...rows]).join('\n'));
}

const ms = (answer: Answer): string => answer.ms.toFixed(1);

const read = (boundMs: number, name: string, path: string): Read => ({ name, path, boundMs });

function readsOf({ formId, rows }: LoadedTeam): Read[] {
  const list = `/forms/${formId}/responses`;
  const last = Math.floor(rows / 20);
  return [
    read(30, 'customers: page 1', '/customers'),
    read(30, 'customers: cursor', '/customers?cursor=*'),
    read(100, 'customers: page 10,000', '/customers?page=10000'),
    read(100, 'customers: page 10,000 of 100', '/customers?page=10000&limit=100'),
    read(100, 'customers: last page', `/customers?page=${last}`),
    read(50, 'customers: e-mail', '/customers?email=nobody@example.com'),
    read(50, 'customers: search, a number', `/customers?search=${Math.floor(rows / 3)}@`),
    read(50, 'customers: search, no hit', '/customers?search=qwxyz'),
    read(300, 'customers: search, a frequent name', '/customers?search=anna'),
    read(300, 'customers: search, a rare name', '/customers?search=zo%C3%A9%20hamilton'),
    read(300, 'customers: search, two frequent letters', '/customers?search=an'),
    read(300, 'customers: search, two rare letters', '/customers?search=qz'),
    read(300, 'customers: search, two rare letters, cursor', '/customers?search=qz&cursor=*'),
    read(30, 'responses: page 1', list),
    read(30, 'responses: cursor', `${list}?cursor=*`),
    read(100, 'responses: page 10,000', `${list}?page=10000`),
    read(100, 'responses: page 10,000 of 100', `${list}?page=10000&limit=100`),
    read(100, 'responses: last page', `${list}?page=${last}`),
    read(50, 'responses: unread', `${list}?isRead=false`),
    read(50, 'responses: source ai', `${list}?source=ai`),
    read(50, 'responses: an option', `${list}?fieldKey=favourite_roast&fieldValue=Dark`),
    read(50, 'responses: a birthday', `${list}?fieldKey=birthday&fieldValue=1970-05-17`),
    read(50, 'responses: a city', `${list}?fieldKey=city&fieldValue=Basel`),
    read(50, 'responses: a day', `${list}?startDate=${dayAgo(30)}&endDate=${dayAgo(30)}`),
    read(50, 'responses: a year', `${list}?startDate=${dayAgo(365)}`),
    read(50, 'responses: search, one hit', `${list}?search=quetzal`),
    read(50, 'responses: search, no hit', `${list}?search=qwxyz`),
    read(300, 'responses: search, a frequent word', `${list}?search=coffee`),
    read(300, 'responses: search, two frequent letters', `${list}?search=an`),
    read(300, 'responses: search, two rare letters', `${list}?search=qz`),
    read(300, 'responses: search, two rare letters, cursor', `${list}?search=qz&cursor=*`),
  ];
}

async function call({ app }: TenMillionRun, apiKey: string, path: string): Promise<Answer> {
  const startedAt = performance.now();
  const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${apiKey}` } });
  const text = await response.text();
  const took = performance.now() - startedAt;
  const body = JSON.parse(text) as {
    code?: string;
    data?: unknown[];
    pagination?: { total?: number };
  };
  const isAtLeast = response.headers.get('total-is-at-least') !== null;
  const total = body.pagination?.total;
  const found = total === undefined ? `${body.data?.length} rows` : total.toLocaleString('en');
  const result = body.code ?? (isAtLeast ? `at least ${found}` : found);
  return { ms: took, status: response.status, result };
}

async function timeRead(run: TenMillionRun, team: LoadedTeam, path: string): Promise<Answer> {
  const answers: Answer[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const answer = await call(run, team.apiKey, path);
    if (round >= 0) answers.push(answer);
  }
  const [first] = answers;
  if (first === undefined) throw new Error('Nothing was measured.');
  return { ...first, ms: median(answers.map((answer) => answer.ms)) };
}

async function showPlan(run: TenMillionRun, path: string): Promise<void> {
  const recorded = recordStatements();
  await call(run, run.large.apiKey, path);
  recorded.stop();
  await printPlans(run.client, run.large.teamId, recorded.statements);
}

const SUBMISSIONS = 200;

/** Times submissions to the form of each team, in alternation. */
async function measureSubmissions(run: TenMillionRun): Promise<string[]> {
  const submit = async ({ apiKey, formId }: LoadedTeam): Promise<number> => {
    const startedAt = performance.now();
    const number = Math.floor(Math.random() * 1e9);
    const response = await fetch(`${run.app.url}/forms/${formId}/responses`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        responses: [
          { key: 'first_name', value: 'Anna' },
          { key: 'favourite_roast', value: 'Dark' },
          { key: 'remarks', value: `The coffee of order ${number} was very good` },
        ],
        customer: { email: `new.${number}@example.com` },
      }),
    });
    await response.text();
    if (response.status !== 201) throw new Error(`A submission was answered ${response.status}.`);
    return performance.now() - startedAt;
  };
  const times = { large: [] as number[], small: [] as number[] };
  for (let sent = -20; sent < SUBMISSIONS; sent += 1) {
    const [large, small] = [await submit(run.large), await submit(run.small)];
    if (sent < 0) continue;
    times.large.push(large);
    times.small.push(small);
  }
  const [large, small] = [median(times.large), median(times.small)];
  const ratio = large / small;
  const verdict = ratio <= 1.2 ? 'yes' : 'no';
  const result = `${ratio.toFixed(2)} times`;
  return ['submission', large.toFixed(1), small.toFixed(1), result, '1.2 times', verdict];
}
