import type { Client } from 'pg';
import { DAY_MS } from '../../src/core/values/durations';
import { median } from '../measure/statistics';
import { recordStatements, type SentStatement } from '../processes/record-statements';
import { timeCall } from './time-call';
import type { ScaleRun } from './scale-run';

export type Reads = readonly (readonly [name: string, path: string])[];

const ROUNDS = 7;
/** These rounds do not count: V8 compiles the code, and the pool opens connections. */
const WARM_UP_ROUNDS = 3;

/** Times each read over HTTP; with `--plans`, also prints the plan of its statement. */
export async function timeReads(run: ScaleRun, reads: Reads): Promise<void> {
  const { set, app } = run;
  console.log('| read | ms (median) | total |\n|---|---|---|');
  for (const [name, path] of reads) {
    const times: number[] = [];
    let total: unknown;
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const { ms, body } = await timeCall(app.url, set.apiKey, { path });
      if (round >= 0) times.push(ms);
      total = (body as { pagination?: { total: number } }).pagination?.total ?? '';
    }
    console.log(`| ${name} | ${median(times).toFixed(1)} | ${String(total)} |`);
    if (run.showPlans) {
      const recorded = recordStatements();
      await timeCall(app.url, set.apiKey, { path });
      recorded.stop();
      await printPlans(run.client, set.teamId, recorded.statements);
    }
  }
  console.log('');
}

export function dayAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

/** Prints the plan of the last statement of the team. */
export async function printPlans(
  client: Client,
  teamId: string,
  statements: readonly SentStatement[],
): Promise<void> {
  // Statements of background work do not begin with a team id.
  const ofTeam = statements.findLast(({ values: [first] }) => first === teamId);
  if (ofTeam === undefined) return;
  const { text, values } = ofTeam;
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`,
    [...values],
  );
  console.log(`\n${rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n')}\n`);
}
