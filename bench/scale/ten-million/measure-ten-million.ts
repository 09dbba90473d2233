import type { Client } from 'pg';
import { median } from '../../measure/statistics';
import { formatTable } from '../../report/table';
import { recordStatements } from '../../processes/record-statements';
import type { Bounds } from '../bounds';
import { printPlans } from '../time-reads';
import type { ScaleApp } from '../scale-app';
import { deepPages, firstPages, type LargeRead } from './large-reads';
import type { LoadedTeam } from './load-sample';
import { measureExport } from './measure-export';
import { measureSubmissions } from './measure-submissions';

export interface TenMillionRun {
  readonly large: LoadedTeam;
  readonly small: LoadedTeam;
  readonly app: ScaleApp;
  readonly client: Client;
  readonly bounds: Bounds;
  readonly showPlans: boolean;
}

interface Answer {
  readonly ms: number;
  readonly status: number;
  readonly result: string;
}

const ROUNDS = 7;
/** These rounds do not count: V8 compiles the code, and the pool opens connections. */
const WARM_UP_ROUNDS = 2;
/** Two medians of requests that take as long differ by as much, in milliseconds and as a share. */
const NOISE_MS = 10;
const NOISE = 0.2;

/** Times the reads of both teams, submissions and exports, prints the times beside their bounds, and notes those that are over them. */
export async function measureTenMillion(run: TenMillionRun): Promise<void> {
  const rows = [['request', 'bound', 'large team', 'its cursor', 'small team', 'result']];
  for (const read of firstPages(run.large)) {
    const large = await timeRead(run, run.large, read);
    const cursor = await timeRead(run, run.large, withCursor(read));
    const small = await timeRead(run, run.small, ofTeam(read, run));
    // A refused search does not answer what the cursor does.
    const slowest = large.status === 200 ? large.ms * (1 + NOISE) + NOISE_MS : read.boundMs;
    rows.push([
      read.name,
      String(read.boundMs),
      run.bounds.check(read.name, large.ms, read.boundMs, 1),
      run.bounds.check(`${read.name}, cursor`, cursor.ms, slowest, 1),
      small.ms.toFixed(1),
      large.result,
    ]);
  }
  for (const read of deepPages(run.large)) {
    const { ms, result } = await timeRead(run, run.large, read);
    const time = run.bounds.check(read.name, ms, read.boundMs, 1);
    rows.push([read.name, String(read.boundMs), time, '', '', result]);
  }
  rows.push(await measureSubmissions(run), ...(await measureExport(run)));
  console.log(formatTable(rows).join('\n'));
}

const withCursor = (read: LargeRead): LargeRead => ({
  ...read,
  name: `${read.name}, cursor`,
  path: `${read.path}&cursor=*`,
});

const ofTeam = (read: LargeRead, { large, small }: TenMillionRun): LargeRead => ({
  ...read,
  path: read.path.replace(large.formId, small.formId),
});

async function timeRead(run: TenMillionRun, team: LoadedTeam, read: LargeRead): Promise<Answer> {
  const answers: Answer[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const answer = await call(run, team.apiKey, read.path);
    if (round >= 0) answers.push(answer);
  }
  const [first] = answers;
  if (first === undefined) throw new Error('Nothing was measured.');
  const isAnswered = first.status === 200 || (first.status === 400 && read.isRefusable === true);
  run.bounds.expect(`${read.name}: is answered ${first.result}`, isAnswered);
  if (run.showPlans && team === run.large) await showPlan(run, read);
  return { ...first, ms: median(answers.map((answer) => answer.ms)) };
}

async function call({ app }: TenMillionRun, apiKey: string, path: string): Promise<Answer> {
  const startedAt = performance.now();
  const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${apiKey}` } });
  const text = await response.text();
  const ms = performance.now() - startedAt;
  const body = JSON.parse(text) as {
    code?: string;
    data?: unknown[];
    pagination?: { total?: number };
  };
  const isAtLeast = response.headers.get('total-is-at-least') !== null;
  const total = body.pagination?.total;
  const found = total === undefined ? `${body.data?.length} rows` : total.toLocaleString('en');
  const result = body.code ?? (isAtLeast ? `at least ${found}` : found);
  return { ms, status: response.status, result };
}

async function showPlan(run: TenMillionRun, { name, path }: LargeRead): Promise<void> {
  const recorded = recordStatements();
  await call(run, run.large.apiKey, path);
  recorded.stop();
  console.log(`${name}:`);
  await printPlans(run.client, run.large.teamId, recorded.statements);
}
