import { randomUUID } from 'node:crypto';
import { countNextQuarters } from '../../../src/responses/summary/past-counts.sql';
import { createForm } from '../../factories/form.factory';
import { listResponses } from '../../factories/response.factory';
import { times } from '../../support/collections';
import { runSql } from '../../support/test-database';
import { useOnce } from '../../support/use-value';
import {
  useFormSummary,
  type Answers,
  type Field,
  ROASTS,
  EXTRAS,
  FIELDS,
  fieldOf,
  countsOf,
} from './form-summary-harness';

const QUERIES: Record<string, string>[] = [
  { isRead: 'true' },
  { isRead: 'false' },
  { source: 'ai' },
  { source: 'public' },
  { startDate: '2026-10-25' },
  { endDate: '2026-10-25' },
  { startDate: '2026-10-25', endDate: '2026-10-27T12:00:00Z' },
  { fieldKey: 'roast', fieldValue: 'Dark' },
  { fieldKey: 'newsletter', fieldValue: 'true' },
  { fieldKey: 'extras', fieldValue: 'Milk|Ice' },
  { fieldKey: 'name', fieldValue: 'Ada' },
  { search: 'coffee' },
  { search: 'co' },
  { search: 'Espresso', isRead: 'false', source: 'ai', startDate: '2026-10-21' },
];

/** Returns a generator of pseudo-random numbers from 0 to below 1, which are the same in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

function expectNumbers(numbers: NonNullable<Field['numbers']>, values: number[]): void {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  const tenths = values.reduce((sum, value) => sum + Math.round(value * 10), 0);
  expect(numbers.count).toBe(values.length);
  if (values.length === 0) return;
  expect(numbers.mean).toBeCloseTo(tenths / 10 / values.length, 10);
  expect(numbers.median).toBe(((middle[0] ?? 0) + (middle[1] ?? 0)) / 2);
  expect([numbers.min, numbers.max]).toEqual([sorted[0], sorted.at(-1)]);
  const last = numbers.histogram.at(-1);
  for (const bin of numbers.histogram) {
    const { from, to, responses } = bin;
    const isIn = (value: number) => value >= from && (value < to || bin === last);
    expect(responses).toBe(values.filter(isIn).length);
  }
}

describe('GET /console/api/teams/:teamId/forms/:formId/summary', () => {
  const { testApp, team, summaryOf, submitAll, setTime } = useFormSummary();

  describe('with random responses', () => {
    const random = randomNumbers(37);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
    const maybe = <T>(value: T): T | undefined => (random() < 0.7 ? value : undefined);
    const form = useOnce(() => createForm(team, { fields: FIELDS }));
    let ids: string[];

    beforeAll(async () => {
      const answers = times(80, (): Answers => {
        const each: Answers = {
          name: maybe(pick(['Ada', 'Bob', 'coffee lover'])),
          roast: maybe(pick(ROASTS)),
          size: maybe(pick(['S', 'L'])),
          extras: maybe(EXTRAS.filter(() => random() < 0.5)),
          newsletter: maybe(random() < 0.5),
          cups: maybe(Math.round(random() * 1_000) / 10),
          birthday: maybe(`19${pick(['60', '75', '99'])}-0${pick([1, 5, 9])}-1${pick([0, 5])}`),
        };
        return Object.fromEntries(Object.entries(each).filter(([, value]) => value !== undefined));
      });
      ids = await submitAll(form, answers);
      for (const [index, id] of ids.entries()) {
        await setTime(id, new Date(Date.UTC(2026, 9, 20, index * 7)).toISOString());
      }
      await team
        .post(`/forms/${form.id}/responses/mark-read`, { ids: ids.slice(0, 30), isRead: true })
        .expect(200);
      await runSql(
        testApp.databaseUrl,
        `UPDATE form_responses SET source = 'ai' WHERE form_id = $1 AND id = ANY ($2)`,
        [form.id, ids.slice(20, 50)],
      );
      await runSql(
        testApp.databaseUrl,
        `DELETE FROM form_response_counts WHERE team_id = $1 AND form_id = $2`,
        [team.teamId, form.id],
      );
      await runSql(
        testApp.databaseUrl,
        `INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
         SELECT team_id, form_id, 0, source, is_read, count(*) FROM form_responses
          WHERE team_id = $1 AND form_id = $2 GROUP BY 1, 2, 4, 5`,
        [team.teamId, form.id],
      );
    });

    /** Expects the summary to have the counts of the listed responses; returns their number. */
    async function expectEqualToList(query: Record<string, string>): Promise<number> {
      const { data, pagination } = await listResponses(team, form.id, { ...query, limit: '100' });
      const summary = await summaryOf(form.id, query);

      expect(pagination.total).toBe(data.length);
      expect(summary.responses).toBe(data.length);
      expect(summary.readResponses).toBe(data.length);
      const byDay = new Map<string, number>();
      for (const { createdAt } of data) {
        const day = createdAt.slice(0, 10);
        byDay.set(day, (byDay.get(day) ?? 0) + 1);
      }
      const days = summary.timeline.points.filter(({ responses }) => responses > 0);
      expect(days).toEqual(
        [...byDay]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([start, responses]) => ({ start, responses })),
      );
      for (const field of summary.fields) {
        const values = data
          .map(({ fields }) => fields.find(({ key }) => key === field.key)?.value ?? null)
          .filter((value) => value !== null) as (string | number | boolean)[];
        expect([field.key, field.answered, field.blank]).toEqual([
          field.key,
          values.length,
          data.length - values.length,
        ]);
        for (const { value, responses, isRemoved } of field.options ?? []) {
          const isGroup = field.key === 'extras';
          const chosen = values.filter((it) =>
            isGroup ? String(it).split('|').includes(String(value)) : String(it) === value,
          );
          expect([value, responses, isRemoved]).toEqual([value, chosen.length, false]);
        }
        if (field.numbers !== null) expectNumbers(field.numbers, values.map(Number));
        const bars = field.dates ?? field.numbers?.histogram;
        if (bars !== undefined) {
          const inBars = bars.reduce((sum, { responses }) => sum + responses, 0);
          expect(inBars).toBe(values.length);
        }
        const texts = values.slice(0, 10);
        if (field.texts !== null) expect(field.texts.map(({ text }) => text)).toEqual(texts);
      }
      return data.length;
    }

    it('has the sums of the list, and of the counters', async () => {
      expect(await expectEqualToList({})).toBe(80);

      const rows = await testApp.database.query<{ key: string; value: string; sum: number }>(
        `SELECT f.key, c.value, sum(c.responses)::integer AS sum
           FROM form_value_counts c JOIN form_fields f ON f.id = c.field_id
          WHERE f.form_id = $1 GROUP BY 1, 2`,
        [form.id],
      );
      const summary = await summaryOf(form.id);
      expect(rows.length).toBeGreaterThan(6);
      for (const { key, value, sum } of rows) {
        expect(countsOf(fieldOf(summary, key))[value]).toBe(sum);
      }
    });

    it.each(QUERIES)('counts what the list has with %j', async (query) => {
      const found = await expectEqualToList(query);

      expect(found).toBeGreaterThan(0);
      expect(found).toBeLessThan(80);
    });

    it('counts nothing with a filter that no response matches', async () => {
      expect(await expectEqualToList({ search: 'no such answer' })).toBe(0);
    });

    it('leaves out what an erased customer has left, with each filter and from past counts', async () => {
      await testApp.database.query(countNextQuarters(40).text, [team.teamId, form.id]);
      const erased = randomUUID();
      await runSql(
        testApp.databaseUrl,
        `UPDATE form_responses SET subscriber_id = $1 WHERE form_id = $2 AND id = ANY ($3)`,
        [erased, form.id, ids.filter((_id, index) => index % 4 === 0)],
      );
      // A purge that is not due.
      await testApp.database.query(
        `INSERT INTO purges (team_id, id, kind, subject_id, input, failures)
         VALUES ($1, gen_random_uuid(), 'customer-erasure', $2, '{"hasRest": true}', 12)`,
        [team.teamId, erased],
      );

      expect(await expectEqualToList({})).toBe(60);
      for (const query of QUERIES) expect(await expectEqualToList(query)).toBeLessThan(60);
    });
  });
});
