import { setTimeout as sleep } from 'node:timers/promises';
import { TeamDeletionService } from '../../src/accounts/team/team-deletion.service';
import { TeamProvisioningService } from '../../src/accounts/team-provisioning.service';
import { Database } from '../../src/core/database/database';
import { FormDeletions } from '../../src/responses/deletions/form-deletions.service';
import { systemScope } from '../../src/tenancy/scope/request-scope';
import { percentile } from '../measure/statistics';
import { formatNumber, formatTable } from '../report/table';
import { loadScaleSet } from './load-scale-set';
import { type Latencies, Neighbour } from './neighbour';
import type { ScaleRun } from './scale-run';
import { timeCall } from './time-call';

/** The number of calls, enough for a 99th percentile. */
const CALLS = 2_000;
/** The responses of the customer who is erased, of a million. */
const ERASED_SHARE = 5;
const MAX_REQUEST_MS = 50;
const MAX_RATIO = 2;
const POLL_MS = 250;

/** What starts a purge; it ends in the background. */
type Deletion = readonly [name: string, begin: () => Promise<unknown>];

/**
 * Erases a customer with a fifth of the responses of the large form, moves the form to the bin, deletes it for good, and deletes a team with
 * as many responses. Times the request, the purge that follows, and what another team notices of it.
 */
export async function measureDeletion(run: ScaleRun, responses: number): Promise<void> {
  const { set, app, client, bounds } = run;
  const team = await loadScaleSet(client, { responses, otherForms: 0, responsesPerOtherForm: 0 });
  const createCustomer = async (apiKey: string, email: string): Promise<string> => {
    const body = { firstName: 'Ada', lastName: 'Lovelace', email };
    const created = await timeCall(app.url, apiKey, { method: 'POST', path: '/customer', body });
    return (created.body as { data: { id: string } }).data.id;
  };
  const erasedId = await createCustomer(set.apiKey, 'erased@example.com');
  await client.query(
    `UPDATE form_responses SET subscriber_id = $3
      WHERE team_id = $1 AND form_id = $2 AND extract(epoch FROM created_at)::bigint / 10 % ${ERASED_SHARE} = 0`,
    [set.teamId, set.formId, erasedId],
  );
  await client.query('VACUUM (ANALYZE) form_responses');

  const other = await app.get(TeamProvisioningService).createTeam({
    name: 'Other',
    ownerEmail: null,
    phoneRegion: null,
    starterForm: false,
  });
  const id = await createCustomer(other.apiKey, 'ada@example.com');
  const neighbour = new Neighbour({ url: app.url, apiKey: other.apiKey, customerId: id });
  const isPurged = async (): Promise<boolean> => {
    const { rows } = await client.query('SELECT 1 FROM purges WHERE finished_at IS NULL');
    return rows.length === 0;
  };
  const database = app.get(Database);
  const deletions: Deletion[] = [
    [
      'customer',
      () => timeCall(app.url, set.apiKey, { method: 'DELETE', path: `/customer/${erasedId}` }),
    ],
    [
      'form to the bin',
      () => timeCall(app.url, set.apiKey, { method: 'DELETE', path: `/forms/${set.formId}` }),
    ],
    [
      'form for good',
      () =>
        database.transaction(systemScope(set.teamId), (unit) =>
          app.get(FormDeletions).deleteForGood(unit, set.formId),
        ),
    ],
    [
      'team',
      () =>
        database.transaction(systemScope(team.teamId), (unit) =>
          app.get(TeamDeletionService).delete(unit, 'Scale'),
        ),
    ],
  ];

  await neighbour.measure(CALLS / 4);
  const phases: { name: string; before: Latencies; during: Latencies }[] = [];
  for (const [name, begin] of deletions) {
    const before = await neighbour.measure(CALLS);
    const startedAt = performance.now();
    await begin();
    const ms = performance.now() - startedAt;
    const during = await neighbour.measureDuring(async () => {
      // Looks seldom, because that takes time of its own.
      while (!(await isPurged())) await sleep(POLL_MS);
    });
    const seconds = (performance.now() - startedAt) / 1000;
    // The request that erases a customer deletes a thousand responses itself.
    const maxMs = name === 'customer' ? Infinity : MAX_REQUEST_MS;
    console.log(
      `Deletion of a ${name}: ${bounds.check(`${name}: request`, ms, maxMs)} ms; gone after ${seconds.toFixed(0)} s.`,
    );
    phases.push({ name, before, during });
  }
  neighbour.stop();
  const rows = (['reads', 'writes'] as const).flatMap((kind) => {
    const call = kind === 'reads' ? 'GET customer' : 'points';
    // Of all phases together: one of 2,000 calls is sometimes a third of the others.
    const usual = p99Of(phases.flatMap(({ before }) => before[kind]));
    return phases.map(({ name, before, during }) => [
      `${name}: ${call}`,
      ...rowOf(before[kind]),
      ...rowOf(during[kind]),
      bounds.check(
        `${name}: p99 of ${call} of another team`,
        p99Of(during[kind]) / usual,
        MAX_RATIO,
        1,
      ),
    ]);
  });
  const head = ['another team, ms', 'p50', 'p99', 'p50 meanwhile', 'p99 meanwhile', 'ratio of p99'];
  console.log(`\n${formatTable([head, ...rows]).join('\n')}`);
}

const sorted = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b);
const p99Of = (times: readonly number[]): number => percentile(sorted(times), 0.99);
const rowOf = (times: readonly number[]): string[] => [
  formatNumber(percentile(sorted(times), 0.5), 1),
  formatNumber(p99Of(times), 1),
];
