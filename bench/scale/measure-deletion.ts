import { TeamProvisioningService } from '../../src/accounts/team-provisioning.service';
import { percentile } from '../measure/statistics';
import { formatNumber, formatTable } from '../report/table';
import type { ScaleRun } from './scale-run';
import { timeCall } from './time-call';

/** The number of calls, enough for a 99th percentile. */
const CALLS = 2_000;

/** Deletes the large form, and times the request, the purge that follows, and what another team notices of it. */
export async function measureDeletion({ set, app, client }: ScaleRun): Promise<void> {
  const other = await app.get(TeamProvisioningService).createTeam({
    name: 'Other',
    ownerEmail: null,
    phoneRegion: null,
    starterForm: false,
  });
  const { body } = await timeCall(app.url, other.apiKey, {
    method: 'POST',
    path: '/customer',
    body: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
  });
  const { id } = (body as { data: { id: string } }).data;
  const reads = { path: `/customer/${id}` };
  const writes = {
    method: 'POST',
    path: `/customer/${id}/loyalty`,
    body: { points: 1, type: 'increment' },
  } as const;
  /** Reads and writes in alternation, until `isOver`. */
  const measure = async (isOver: (calls: number) => Promise<boolean>): Promise<Latencies> => {
    const times: Latencies = { reads: [], writes: [] };
    while (!(await isOver(times.reads.length))) {
      times.reads.push((await timeCall(app.url, other.apiKey, reads)).ms);
      times.writes.push((await timeCall(app.url, other.apiKey, writes)).ms);
    }
    return times;
  };
  const isPurged = async (): Promise<boolean> => {
    const { rows } = await client.query('SELECT 1 FROM purges WHERE finished_at IS NULL');
    return rows.length === 0;
  };

  await measure(async (calls) => calls >= CALLS / 4);
  const before = await measure(async (calls) => calls >= CALLS);
  const startedAt = performance.now();
  const { ms } = await timeCall(app.url, set.apiKey, {
    method: 'DELETE',
    path: `/forms/${set.formId}`,
  });
  // Looks only every hundred calls whether the purge has ended, because that takes time of its own.
  const during = await measure(async (calls) => calls % 100 === 99 && (await isPurged()));
  const seconds = (performance.now() - startedAt) / 1000;

  console.log(
    `\nDeletion of the form: ${ms.toFixed(0)} ms; its responses were in the bin after ${seconds.toFixed(0)} s.`,
  );
  const rows = (['reads', 'writes'] as const).map((kind) => [
    kind === 'reads' ? 'GET customer' : 'points',
    ...rowOf(before[kind]),
    ...rowOf(during[kind]),
    formatNumber(p99Of(during[kind]) / p99Of(before[kind]), 1),
  ]);
  const head = ['another team, ms', 'p50', 'p99', 'p50 meanwhile', 'p99 meanwhile', 'ratio of p99'];
  console.log(formatTable([head, ...rows]).join('\n'));
}

interface Latencies {
  readonly reads: number[];
  readonly writes: number[];
}

const sorted = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b);
const p99Of = (times: readonly number[]): number => percentile(sorted(times), 0.99);
const rowOf = (times: readonly number[]): string[] => [
  formatNumber(percentile(sorted(times), 0.5), 1),
  formatNumber(p99Of(times), 1),
];
