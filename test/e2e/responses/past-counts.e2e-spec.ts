import { Database } from '../../../src/core/database/database';
import { JOBS } from '../../../src/core/limits/share';
import { DAY_MS } from '../../../src/core/values/durations';
import type { FormSummaryView } from '../../../src/responses/summary/form-summary.views';
import { PastCountsJob } from '../../../src/responses/summary/past-counts.job';
import { countNextQuarters } from '../../../src/responses/summary/past-counts.sql';
import { formPath } from '../../factories/builder.factory';
import { createForm } from '../../factories/form.factory';
import { times } from '../../support/collections';
import { eventually } from '../../support/eventually';
import { runSql } from '../../support/test-database';
import { useTeams } from '../../support/use-teams';

const QUARTER_MS = 15 * 60_000;
const OFFSETS_MS = [0, 1, QUARTER_MS - 1, 431_017];

const ZONES = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Adelaide', 'America/St_Johns'];

interface Stored {
  readonly at: number;
  readonly source: 'public' | 'page' | 'ai';
}

/** Each time zone with the format of its days, `2026-11-02`: a new format takes longer than many of its results. */
const DAYS = ZONES.map(
  (timeZone) =>
    [timeZone, new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })] as const,
);

describe('The summary of a form whose past responses are counted', () => {
  const { testApp, team, analyst } = useTeams();

  let start: number;

  beforeAll(async () => {
    start = Math.floor(Date.now() / DAY_MS) * DAY_MS - 30 * DAY_MS;
  });

  /** Responses in 25 days: on both sides of quarters of an hour, and several in the same quarter. */
  const pastResponses = (): Stored[] =>
    times(240, (n) => ({
      at: start + ((n * 7) % 2_400) * QUARTER_MS + (OFFSETS_MS[n % OFFSETS_MS.length] ?? 0),
      source: n % 5 === 0 ? 'ai' : n % 3 === 0 ? 'page' : 'public',
    }));

  async function createFormWith(responses: readonly Stored[]): Promise<string> {
    const { id } = await createForm(team, {
      fields: [{ fieldType: 'TextInput', label: 'Name' }],
    });
    await store(id, responses);
    return id;
  }

  const store = (formId: string, responses: readonly Stored[]): Promise<void> =>
    runSql(
      testApp.databaseUrl,
      `INSERT INTO form_responses (team_id, id, form_id, created_at, source, answers)
       SELECT $1, uuidv7(), $2, to_timestamp(at / 1000.0), source, '{}'
         FROM unnest($3::float8[], $4::text[]) AS given (at, source)`,
      [team.teamId, formId, responses.map(({ at }) => at), responses.map(({ source }) => source)],
    );

  const countNext = async (formId: string, max?: number): Promise<boolean> => {
    const [row] = await testApp.app
      .get(Database)
      .for(JOBS, 'write')
      .query<{ hasMore: boolean }>(countNextQuarters(max), [team.teamId, formId]);
    return row?.hasMore === true;
  };

  const counted = async (formId: string): Promise<number> => {
    const [row] = await testApp.app
      .get(Database)
      .for(JOBS, 'write')
      .query<{ responses: number }>(
        `SELECT coalesce(sum(responses), 0)::integer AS responses
           FROM past_response_counts WHERE team_id = $1 AND form_id = $2`,
        [team.teamId, formId],
      );
    return row?.responses ?? 0;
  };

  async function timelineOf(
    formId: string,
    query: Record<string, string>,
  ): Promise<Record<string, number>> {
    const { body } = await analyst.client
      .get(`${formPath(team.teamId, formId)}/summary?${new URLSearchParams(query).toString()}`)
      .expect(200);
    const { timeline } = (body as { data: FormSummaryView }).data;
    expect(timeline.unit).toBe('day');
    const days = timeline.points.filter(({ responses }) => responses > 0);
    expect(days.reduce((sum, { responses }) => sum + responses, 0)).toBe(timeline.responses);
    return Object.fromEntries(days.map((day) => [day.start, day.responses]));
  }

  const at = (quarters: number, ms = 0): number => start + quarters * QUARTER_MS + ms;

  /** Expects the summary to count the responses that pass each filter, in each time zone. */
  async function expectCounts(formId: string, responses: readonly Stored[]): Promise<void> {
    const filters: [Record<string, string>, (stored: Stored) => boolean][] = [
      [{}, () => true],
      [{ source: 'ai' }, ({ source }) => source === 'ai'],
      [{ channel: 'page' }, ({ source }) => source === 'page'],
      [{ channel: 'api', source: 'public' }, ({ source }) => source === 'public'],
      [{ channel: 'page', source: 'ai' }, () => false],
      ...[at(97), at(97, 1), at(2_000)].map((from): (typeof filters)[number] => [
        { startDate: new Date(from).toISOString() },
        (stored) => stored.at >= from,
      ]),
      ...[at(960, -1), at(960), at(1, -2)].map((to): (typeof filters)[number] => [
        { endDate: new Date(to).toISOString(), source: 'public' },
        (stored) => stored.at <= to && stored.source !== 'ai',
      ]),
    ];
    for (const [query, passes] of filters) {
      for (const [timeZone, days] of DAYS) {
        const expected: Record<string, number> = {};
        for (const stored of responses.filter(passes)) {
          const day = days.format(stored.at);
          expected[day] = (expected[day] ?? 0) + 1;
        }
        const found = await timelineOf(formId, { ...query, timeZone });
        expect({ query, timeZone, days: found }).toEqual({ query, timeZone, days: expected });
      }
    }
  }

  it('is the same before, while and after they are counted, in steps', async () => {
    const responses = pastResponses();
    const formId = await createFormWith(responses);
    await expectCounts(formId, responses);
    expect(await countNext(formId, 50)).toBe(true);
    expect(await counted(formId)).toBeGreaterThanOrEqual(50);
    expect(await counted(formId)).toBeLessThan(responses.length);
    await expectCounts(formId, responses);
    while (await countNext(formId, 50));
    expect(await counted(formId)).toBe(responses.length);
    await expectCounts(formId, responses);
  });

  it('has the responses that came after the count', async () => {
    const responses = pastResponses();
    const formId = await createFormWith(responses);
    await countNext(formId);
    const later = times(7, (n) => ({
      at: start + 2_401 * QUARTER_MS + n * 400_000,
      source: 'ai' as const,
    }));
    await store(formId, later);
    await expectCounts(formId, [...responses, ...later]);
    await countNext(formId);
    expect(await counted(formId)).toBe(responses.length + later.length);
    await expectCounts(formId, [...responses, ...later]);
  });

  it('counts each response once when several processes count at the same time', async () => {
    const responses = pastResponses();
    const formId = await createFormWith(responses);
    for (let hasMore = true; hasMore;) {
      const steps = await Promise.all(times(4, (n) => countNext(formId, 20 + n)));
      hasMore = steps.includes(true);
    }
    expect(await counted(formId)).toBe(responses.length);
    await expectCounts(formId, responses);
  });

  it('leaves out quarters of an hour into which a transaction may still commit', async () => {
    const formId = await createFormWith([{ at: Date.now() - 60_000, source: 'public' }]);
    await countNext(formId);
    expect(await counted(formId)).toBe(0);
  });

  it('reads the counts, and not the responses', async () => {
    const formId = await createFormWith(pastResponses());
    await countNext(formId);
    await runSql(
      testApp.databaseUrl,
      `UPDATE past_response_counts SET responses = responses + 1000
        WHERE form_id = $1 AND starts_at = $2`,
      [formId, new Date(start)],
    );
    const [first] = Object.values(await timelineOf(formId, { timeZone: 'UTC' }));
    expect(first).toBeGreaterThan(1_000);
    const [filtered] = Object.values(
      await timelineOf(formId, { timeZone: 'UTC', isRead: 'false' }),
    );
    expect(filtered).toBeLessThan(1_000);
    const hidden = { hiddenName: 'utm_source', hiddenValue: 'mail' };
    expect(await timelineOf(formId, { timeZone: 'UTC', ...hidden })).toEqual({});
  });

  it('has its past responses counted by the job', async () => {
    const responses = pastResponses();
    const formId = await createFormWith(responses);
    testApp.app.get(PastCountsJob).count({ teamId: team.teamId, formId });
    await eventually(async () => (await counted(formId)) === responses.length);
  });
});
