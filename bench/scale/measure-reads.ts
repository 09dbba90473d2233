import { type Call, medianOf, timeCall } from './call';
import type { RanStatement } from './scale-app';
import type { ScaleRun } from './scale-run';

const ROUNDS = 7;

/** Times each kind of read over HTTP, and explains the statements behind it when plans are wanted. */
export async function measureReads(run: ScaleRun): Promise<void> {
  const { set, app } = run;
  const list = `/forms/${set.formId}/responses`;
  const scenarios: [name: string, call: Call][] = [
    ['page 1', { path: list }],
    ['page 10,000', { path: `${list}?page=10000` }],
    ['unread only', { path: `${list}?isRead=false` }],
    ['field: one hit', { path: `${list}?fieldKey=e_mail&fieldValue=person4711@example.com` }],
    ['field: a sixteen-thousandth', { path: `${list}?fieldKey=birthday&fieldValue=1970-05-17` }],
    ['field: a quarter', { path: `${list}?fieldKey=favourite_roast&fieldValue=Dark` }],
    ['search: one hit', { path: `${list}?search=quetzal` }],
    ['search: some ten', { path: `${list}?search=person12345` }],
    ['search: a fifth', { path: `${list}?search=${encodeURIComponent('zürich')}` }],
    ['search: every row', { path: `${list}?search=coffee` }],
    ['search: two characters', { path: `${list}?search=ae` }],
    ['a day', { path: `${list}?startDate=${dayAgo(30)}&endDate=${dayAgo(30)}` }],
    ['all time by date', { path: `${list}?startDate=2000-01-01` }],
    ['search in a month', { path: `${list}?search=quetzal&startDate=${dayAgo(30)}` }],
    ['GET /forms', { path: '/forms' }],
  ];
  console.log('| read | ms (median) | total |\n|---|---|---|');
  for (const [name, call] of scenarios) {
    const times: number[] = [];
    let total: unknown;
    for (let round = 0; round < ROUNDS; round += 1) {
      app.takeStatements();
      const { ms, body } = await timeCall(app.url, set.apiKey, call);
      times.push(ms);
      total = (body as { pagination?: { total: number } }).pagination?.total ?? '';
    }
    console.log(`| ${name} | ${medianOf(times).toFixed(1)} | ${String(total)} |`);
    if (run.showPlans) await printPlans(run, app.takeStatements());
  }
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

async function printPlans({ client, set }: ScaleRun, statements: RanStatement[]): Promise<void> {
  // Work in the background also runs statements, for no team in particular.
  const ofTeam = statements.findLast(({ values: [first] }) => first === set.teamId);
  if (ofTeam === undefined) return;
  const { text, values } = ofTeam;
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`,
    [...values],
  );
  console.log(`\n${rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n')}\n`);
}
