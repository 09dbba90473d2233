import { randomUUID } from 'node:crypto';
import type { FormSummaryView } from '../../../src/responses/summary/form-summary.views';
import { createMember, type SignedInMember } from '../../factories/account.factory';
import { formPath, saveForm } from '../../factories/builder.factory';
import { createForm, type CreatedForm, type FieldBody } from '../../factories/form.factory';
import { listResponses, submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import type { ConsoleClient } from '../../support/console-client';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { shareTestApp, type TestApp } from '../../support/test-app';
import { runSql } from '../../support/test-database';

type Answers = Record<string, unknown>;
type Field = FormSummaryView['fields'][number];

const ROASTS = ['Light', 'Dark', 'Espresso'];
const EXTRAS = ['Milk', 'Sugar', 'Ice'];
const FIELDS: FieldBody[] = [
  { fieldType: 'TextInput', label: 'Name' },
  { fieldType: 'EmailInput', label: 'Email' },
  { fieldType: 'PhoneInput', label: 'Phone' },
  { fieldType: 'Textarea', label: 'Remark' },
  { fieldType: 'Select', label: 'Roast', options: ROASTS },
  { fieldType: 'Radio', label: 'Size', options: ['S', 'L'] },
  { fieldType: 'Checkbox', label: 'Extras', options: EXTRAS },
  { fieldType: 'Checkbox', label: 'Newsletter' },
  { fieldType: 'NumberInput', label: 'Cups' },
  { fieldType: 'DatePicker', label: 'Birthday' },
];

const KEYS_OF_FIELD =
  'answered blank dates fieldType isWithheld key label numbers options readResponses texts type';

/** A generator of numbers from 0 to below 1, the same in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const fieldOf = (summary: FormSummaryView, key: string): Field => {
  const found = summary.fields.find((field) => field.key === key);
  if (found === undefined) throw new Error(`The summary has no field ${key}.`);
  return found;
};

const countsOf = ({ options }: Field): Record<string, number> =>
  Object.fromEntries((options ?? []).map(({ value, responses }) => [String(value), responses]));

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
  let testApp: TestApp;
  let team: TeamClient;
  let admin: SignedInMember;
  let analyst: ConsoleClient;
  let viewer: ConsoleClient;

  beforeAll(async () => {
    testApp = await shareTestApp();
    team = await createTeam(testApp);
    admin = await createMember(testApp, team.teamId, 'admin');
    ({ client: analyst } = await createMember(testApp, team.teamId, 'analyst'));
    ({ client: viewer } = await createMember(testApp, team.teamId, 'viewer'));
  });

  afterAll(async () => {
    await testApp.close();
  });

  const get = (formId: string, query: Record<string, string> = {}, client = analyst) =>
    client.get(`${formPath(team.teamId, formId)}/summary?${new URLSearchParams(query).toString()}`);

  async function summaryOf(
    formId: string,
    query: Record<string, string> = {},
    client = analyst,
  ): Promise<FormSummaryView> {
    const { status, body } = await get(formId, query, client);
    expect(status).toBe(200);
    return (body as { data: FormSummaryView }).data;
  }

  async function submitAll(form: CreatedForm, answers: readonly Answers[]): Promise<string[]> {
    const ids: string[] = [];
    for (const each of answers) {
      ids.push((await submitResponse(team, form.id, each)).formResponseId);
    }
    return ids;
  }

  /** Moves the response to a time. */
  const setTime = (id: string, time: string) =>
    runSql(testApp.databaseUrl, 'UPDATE form_responses SET created_at = $1 WHERE id = $2', [
      time,
      id,
    ]);

  it('summarizes each field type', async () => {
    const form = await createForm(team, { fields: FIELDS });
    const [first = '', second = ''] = await submitAll(form, [
      {
        name: 'Ada',
        email: 'ada@example.com',
        phone: '+4930123456',
        remark: 'x'.repeat(301),
        roast: 'Dark',
        size: 'S',
        extras: ['Milk', 'Ice'],
        newsletter: true,
        cups: 1,
        birthday: '1990-02-03',
      },
      { name: 'Bob', roast: 'Dark', extras: ['Milk'], newsletter: false, cups: 2 },
      { birthday: '1990-04-30T23:00:00Z' },
    ]);

    const summary = await summaryOf(form.id);

    expect(Object.keys(summary).toSorted().join(' ')).toBe(
      'fields hasMore readResponses responses timeZone timeline',
    );
    expect(summary).toMatchObject({ responses: 3, readResponses: 3, timeZone: 'UTC' });
    expect(summary.timeline).toEqual({
      responses: 3,
      unit: 'day',
      points: [{ start: new Date().toISOString().slice(0, 10), responses: 3 }],
    });
    expect(summary.fields.map(({ key }) => key)).toEqual(form.fields.map(({ key }) => key));
    for (const field of summary.fields) {
      expect(Object.keys(field).toSorted().join(' ')).toBe(KEYS_OF_FIELD);
      expect(field).toMatchObject({ readResponses: 3, isWithheld: false });
      expect(field.answered + field.blank).toBe(3);
    }
    expect(fieldOf(summary, 'roast')).toMatchObject({ label: 'Roast', answered: 2, blank: 1 });
    expect(fieldOf(summary, 'roast').options).toEqual([
      { value: 'Light', isRemoved: false, responses: 0 },
      { value: 'Dark', isRemoved: false, responses: 2 },
      { value: 'Espresso', isRemoved: false, responses: 0 },
    ]);
    expect(countsOf(fieldOf(summary, 'size'))).toEqual({ S: 1, L: 0 });
    expect(countsOf(fieldOf(summary, 'extras'))).toEqual({ Milk: 2, Sugar: 0, Ice: 1 });
    expect(fieldOf(summary, 'extras').answered).toBe(2);
    expect(countsOf(fieldOf(summary, 'newsletter'))).toEqual({ true: 1, false: 1 });
    expect(fieldOf(summary, 'cups').numbers).toEqual({
      count: 2,
      mean: 1.5,
      median: 1.5,
      min: 1,
      max: 2,
      areWhole: true,
      histogram: [
        { from: 1, to: 2, responses: 1 },
        { from: 2, to: 3, responses: 1 },
      ],
    });
    expect(fieldOf(summary, 'birthday').dates).toEqual([
      { from: '1990-02', to: '1990-02', responses: 1 },
      { from: '1990-03', to: '1990-03', responses: 0 },
      { from: '1990-04', to: '1990-04', responses: 1 },
    ]);
    const time = expect.any(String) as string;
    expect(fieldOf(summary, 'name').texts).toEqual([
      { responseId: second, createdAt: time, text: 'Bob', isShortened: false },
      { responseId: first, createdAt: time, text: 'Ada', isShortened: false },
    ]);
    expect(fieldOf(summary, 'remark').texts).toEqual([
      { responseId: first, createdAt: time, text: 'x'.repeat(300), isShortened: true },
    ]);
    expect(fieldOf(summary, 'email').texts).toMatchObject([{ text: 'ada@example.com' }]);
  });

  it('lists the newest ten texts, also if newer responses left them blank', async () => {
    const form = await createForm(team, { fields: FIELDS.slice(0, 4) });
    const names = times(12, (index) => ({ name: `Name ${index}` }));
    await submitAll(form, [...names, ...times(15, () => ({ remark: 'later' }))]);

    const summary = await summaryOf(form.id);

    expect(fieldOf(summary, 'name').texts?.map(({ text }) => text)).toEqual(
      times(10, (index) => `Name ${11 - index}`),
    );
    expect(fieldOf(summary, 'remark').texts).toHaveLength(10);
    expect(fieldOf(summary, 'phone')).toMatchObject({ answered: 0, blank: 27, texts: [] });
  });

  it('has no points and no answers without responses', async () => {
    const form = await createForm(team, { fields: FIELDS });

    const summary = await summaryOf(form.id);

    expect(summary).toMatchObject({ responses: 0, readResponses: 0 });
    expect(summary.timeline).toEqual({ responses: 0, unit: 'day', points: [] });
    expect(countsOf(fieldOf(summary, 'roast'))).toEqual({ Light: 0, Dark: 0, Espresso: 0 });
    expect(fieldOf(summary, 'cups').numbers).toEqual({
      count: 0,
      mean: null,
      median: null,
      min: null,
      max: null,
      areWhole: false,
      histogram: [],
    });
    expect(fieldOf(summary, 'birthday').dates).toEqual([]);
  });

  it('summarizes a form without fields', async () => {
    const summary = await summaryOf(team.starterFormId ?? '');

    expect(summary).toMatchObject({ responses: 0, fields: [] });
  });

  describe('with random responses', () => {
    const random = randomNumbers(37);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
    const maybe = <T>(value: T): T | undefined => (random() < 0.7 ? value : undefined);
    let form: CreatedForm;
    let ids: string[];

    beforeAll(async () => {
      form = await createForm(team, { fields: FIELDS });
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
    });

    /** Counts the responses of the list in this process. */
    async function expectEqualToList(query: Record<string, string>): Promise<number> {
      const { data } = await listResponses(team, form.id, { ...query, limit: '100' });
      const summary = await summaryOf(form.id, query);

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

    it.each<[Record<string, string>]>([
      [{ isRead: 'true' }],
      [{ isRead: 'false' }],
      [{ source: 'ai' }],
      [{ source: 'public' }],
      [{ startDate: '2026-10-25' }],
      [{ endDate: '2026-10-25' }],
      [{ startDate: '2026-10-25', endDate: '2026-10-27T12:00:00Z' }],
      [{ fieldKey: 'roast', fieldValue: 'Dark' }],
      [{ fieldKey: 'newsletter', fieldValue: 'true' }],
      [{ fieldKey: 'extras', fieldValue: 'Milk|Ice' }],
      [{ fieldKey: 'name', fieldValue: 'Ada' }],
      [{ search: 'coffee' }],
      [{ search: 'co' }],
      [{ search: 'Espresso', isRead: 'false', source: 'ai', startDate: '2026-10-21' }],
    ])('counts what the list has with %j', async (query) => {
      const found = await expectEqualToList(query);

      expect(found).toBeGreaterThan(0);
      expect(found).toBeLessThan(80);
    });

    it('counts nothing with a filter that nothing passes', async () => {
      expect(await expectEqualToList({ search: 'no such answer' })).toBe(0);
    });
  });

  describe('in a time zone', () => {
    it.each([
      // The clocks go back at 03:00 in Berlin: the day has 25 hours.
      ['Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25'],
      ['Europe/Berlin', '2026-10-24T21:59:59.999Z', '2026-10-24'],
      ['Europe/Berlin', '2026-10-25T22:59:59.999Z', '2026-10-25'],
      ['Europe/Berlin', '2026-10-25T23:00:00.000Z', '2026-10-26'],
      // And forward: 23 hours.
      ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29'],
      ['Europe/Berlin', '2026-03-29T21:59:59.999Z', '2026-03-29'],
      ['Europe/Berlin', '2026-03-29T22:00:00.000Z', '2026-03-30'],
      ['Asia/Kathmandu', '2026-05-01T18:15:00.000Z', '2026-05-02'],
      ['Pacific/Kiritimati', '2026-05-01T10:00:00.000Z', '2026-05-02'],
      ['America/New_York', '2026-05-01T03:59:59.999Z', '2026-04-30'],
      ['Etc/GMT+5', '2026-05-01T04:59:59.999Z', '2026-04-30'],
      ['UTC', '2026-05-01T23:59:59.999Z', '2026-05-01'],
    ])('%s: %s is on %s', async (timeZone, time, day) => {
      const form = await createForm(team);
      const [id = ''] = await submitAll(form, [{ remark: 'x' }]);
      await setTime(id, time);

      const { timeline, ...summary } = await summaryOf(form.id, { timeZone });

      expect(summary.timeZone).toBe(timeZone);
      expect(timeline.points[0]).toEqual({ start: day, responses: 1 });
    });

    it('accepts every zone that a browser may have', async () => {
      const { id } = await createForm(team);

      for (const timeZone of Intl.supportedValuesOf('timeZone')) {
        expect([timeZone, (await get(id, { timeZone })).status]).toEqual([timeZone, 200]);
      }
    });

    it.each(['Mars/Olympus', '+02:00', 'UTC+2', "x'; SELECT 1", '../x', 'Europe', ' '])(
      'rejects %j',
      async (timeZone) => {
        const response = await get(team.starterFormId ?? '', { timeZone });

        expectError(response, 'VALIDATION_FAILED', [
          'timeZone: must be an IANA time zone such as Europe/Berlin',
        ]);
      },
    );
  });

  it('shows days up to a year, then months, then years', async () => {
    const form = await createForm(team);
    const [id = ''] = await submitAll(form, [{ remark: 'x' }, { remark: 'y' }]);
    const unitSince = async (days: number) => {
      await setTime(id, new Date(Date.now() - days * 86_400_000).toISOString());
      const { unit, points } = (await summaryOf(form.id)).timeline;
      expect(points.at(0)?.responses).toBe(1);
      expect(points.at(-1)?.responses).toBe(1);
      return [unit, points.length];
    };

    expect(await unitSince(365)).toEqual(['day', 366]);
    expect((await unitSince(366))[0]).toBe('month');
    expect((await unitSince(41 * 366))[0]).toBe('year');
  });

  describe('after changes of the form', () => {
    it('follows a renamed field and shows a removed option', async () => {
      const form = await createForm(team, { fields: FIELDS });
      await submitAll(form, [
        { roast: 'Dark', extras: ['Milk', 'Ice'] },
        { roast: 'Light', extras: ['Ice'] },
      ]);
      await saveForm(admin.client, formPath(team.teamId, form.id), ({ fields }) => ({
        fields: fields.map((field) => {
          if (field.label === 'Roast') {
            return { ...field, label: 'Coffee', options: ['Espresso', 'Light'] };
          }
          return field.label === 'Extras' ? { ...field, options: ['Milk', 'Sugar'] } : field;
        }),
      }));

      const queries: Record<string, string>[] = [{}, { isRead: 'false' }];
      for (const query of queries) {
        const summary = await summaryOf(form.id, query);
        expect(fieldOf(summary, 'coffee')).toMatchObject({ label: 'Coffee', answered: 2 });
        expect(fieldOf(summary, 'coffee').options).toEqual([
          { value: 'Espresso', isRemoved: false, responses: 0 },
          { value: 'Light', isRemoved: false, responses: 1 },
          { value: 'Dark', isRemoved: true, responses: 1 },
        ]);
        expect(fieldOf(summary, 'extras').options).toEqual([
          { value: 'Milk', isRemoved: false, responses: 1 },
          { value: 'Sugar', isRemoved: false, responses: 0 },
          { value: 'Ice', isRemoved: true, responses: 2 },
        ]);
      }
    });

    it('leaves out a removed field, before and after its answers are deleted', async () => {
      const form = await createForm(team, { fields: FIELDS });
      await submitAll(form, [{ roast: 'Dark', cups: 1 }, { roast: 'Light' }]);
      const path = formPath(team.teamId, form.id);
      await team
        .patch(`/forms/${form.id}`, {
          fields: FIELDS.filter(({ label }) => label !== 'Roast'),
          removeMissingFields: true,
        })
        .expect(200);

      const summary = await summaryOf(form.id);
      expect(summary.responses).toBe(2);
      expect(summary.fields.map(({ key }) => key)).not.toContain('roast');
      await saveForm(admin.client, path, ({ fields }) => ({
        fields: [...fields, { id: null, label: 'Roast', fieldType: 'Select', options: ROASTS }],
      }));
      await submitAll(form, [{ roast: 'Dark' }]);

      await eventually(async () => {
        const roast = fieldOf(await summaryOf(form.id), 'roast');
        expect(roast).toMatchObject({ readResponses: 3, answered: 1, blank: 2 });
        expect(countsOf(roast)).toEqual({ Light: 0, Dark: 1, Espresso: 0 });
        return true;
      });
    });

    it('counts answers of the earlier type of a field as answers, and names them as options', async () => {
      const form = await createForm(team, {
        fields: [{ fieldType: 'Textarea', label: 'Answer' }],
      });
      const path = formPath(team.teamId, form.id);
      const change = (fieldType: string) =>
        saveForm(admin.client, path, ({ fields: [field] }) => ({
          fields: [
            {
              id: field?.id ?? null,
              label: 'Answer',
              fieldType,
              ...(fieldType === 'Select' ? { options: ['One', '2'] } : {}),
            },
          ],
        }));
      await submitAll(form, [
        { answer: 'hello' },
        { answer: '2024-99-99' },
        ...times(22, (index) => ({ answer: `text ${index}` })),
      ]);

      await change('NumberInput');
      await submitAll(form, [{ answer: 7 }]);
      const number = fieldOf(await summaryOf(form.id), 'answer');
      expect(number).toMatchObject({ answered: 25, blank: 0, numbers: { count: 1, median: 7 } });

      await change('DatePicker');
      await submitAll(form, [{ answer: '2024-02-29' }]);
      const date = fieldOf(await summaryOf(form.id), 'answer');
      expect(date).toMatchObject({
        answered: 26,
        dates: [{ from: '2024-02', to: '2024-02', responses: 1 }],
      });

      await change('Select');
      await submitAll(form, [{ answer: 'One' }]);
      const choice = fieldOf(await summaryOf(form.id), 'answer');
      expect(choice.options?.slice(0, 2)).toEqual([
        { value: 'One', isRemoved: false, responses: 1 },
        { value: '2', isRemoved: false, responses: 0 },
      ]);
      expect(choice.options).toHaveLength(2 + 20 + 1);
      expect(choice.options?.at(-1)).toEqual({ value: null, isRemoved: true, responses: 6 });
      const total = choice.options?.reduce((sum, { responses }) => sum + responses, 0);
      expect([total, choice.answered]).toEqual([27, 27]);

      const ofViewer = fieldOf(await summaryOf(form.id, {}, viewer), 'answer');
      expect(ofViewer.options?.at(-1)).toEqual({ value: null, isRemoved: true, responses: 26 });
      expect(ofViewer.options).toHaveLength(3);
    });

    it('reads every format of a date', async () => {
      const form = await createForm(team, {
        fields: [{ fieldType: 'DatePicker', label: 'Day' }],
      });
      await submitAll(
        form,
        [
          '2026-01-31',
          '20260131',
          '2026-W05-6',
          '2026W056',
          '2026-031',
          '2026031T100000Z',
          '2026-01-31T23:59:59-12:00',
          '2026-02-01',
        ].map((day) => ({ day })),
      );

      expect(fieldOf(await summaryOf(form.id), 'day').dates).toEqual([
        { from: '2026-01', to: '2026-01', responses: 7 },
        { from: '2026-02', to: '2026-02', responses: 1 },
      ]);
    });
  });

  it('summarizes numbers of any size', async () => {
    const form = await createForm(team, {
      fields: [{ fieldType: 'NumberInput', label: 'Number' }],
    });
    await submitAll(
      form,
      [-1.7e308, 5e-324, 0.1, 0.2, 1.7e308].map((number) => ({ number })),
    );

    const { numbers } = fieldOf(await summaryOf(form.id), 'number');

    expect(numbers).toMatchObject({ count: 5, mean: 0.06, median: 0.1 });
    expect(numbers?.histogram).toEqual([{ from: -1.7e308, to: 1.7e308, responses: 5 }]);
  });

  it('reads the newest responses only if there are very many answers, and says so', async () => {
    const fields = times(200, (index) => ({
      fieldType: index === 0 ? 'Select' : 'TextInput',
      label: `F${index}`,
      ...(index === 0 ? { options: ['A', 'B'] } : {}),
    }));
    const form = await createForm(team, { fields });
    await runSql(
      testApp.databaseUrl,
      `INSERT INTO form_responses (team_id, id, form_id, source, created_at, answers)
       SELECT $1, gen_random_uuid(), $2, 'public', now() - make_interval(secs => n),
              jsonb_build_object((SELECT id FROM form_fields WHERE form_id = $2 AND label = 'F1'), n::text)
         FROM generate_series(1, 2600) n`,
      [team.teamId, form.id],
    );
    await runSql(
      testApp.databaseUrl,
      `INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
       VALUES ($1, $2, 0, 'public', false, 2600)`,
      [team.teamId, form.id],
    );

    const summary = await summaryOf(form.id);

    expect(summary).toMatchObject({ hasMore: false, responses: 2_600, readResponses: 2_500 });
    expect(summary.timeline.responses).toBe(2_600);
    expect(fieldOf(summary, form.fields[0]?.key ?? '')).toMatchObject({
      readResponses: 2_600,
      answered: 0,
    });
    expect(fieldOf(summary, form.fields[1]?.key ?? '')).toMatchObject({
      readResponses: 2_500,
      answered: 2_500,
    });
    expect(fieldOf(summary, form.fields[1]?.key ?? '').texts?.[0]?.text).toBe('1');
  });

  describe('for a viewer', () => {
    const CANARY = 'canary';
    let form: CreatedForm;

    const answersOf = (index: number): Answers => ({
      name: `${CANARY} ${index}`,
      email: `${CANARY}.${index}@example.com`,
      phone: `+49301234${index}00`,
      remark: `${CANARY} remark`,
      roast: 'Dark',
      extras: ['Milk'],
      newsletter: true,
      cups: 49_301_234_567,
      birthday: '1987-06-05',
    });

    beforeAll(async () => {
      form = await createForm(team, { fields: FIELDS });
      await submitAll(form, times(4, answersOf));
    });

    it('counts options, and shows no text, date or single number', async () => {
      const response = await get(form.id, {}, viewer).expect(200);
      const summary = (response.body as { data: FormSummaryView }).data;

      expect(response.text).not.toMatch(/canary|1987|example\.com|49301234/);
      expect(countsOf(fieldOf(summary, 'roast'))).toEqual({ Light: 0, Dark: 4, Espresso: 0 });
      expect(countsOf(fieldOf(summary, 'extras'))).toMatchObject({ Milk: 4 });
      expect(countsOf(fieldOf(summary, 'newsletter'))).toEqual({ true: 4, false: 0 });
      for (const key of ['name', 'email', 'phone', 'remark', 'birthday', 'cups']) {
        expect(fieldOf(summary, key)).toMatchObject({
          isWithheld: true,
          answered: 4,
          texts: null,
          dates: null,
          numbers: null,
        });
      }
    });

    it('has the mean and the histogram of five numbers, but not one of them', async () => {
      const { id } = await createForm(team, { fields: FIELDS });
      for (const cups of [1, 2, 3, 4, 15]) await submitResponse(team, id, { cups });

      const { isWithheld, numbers } = fieldOf(await summaryOf(id, {}, viewer), 'cups');

      expect(isWithheld).toBe(false);
      expect(numbers).toMatchObject({ count: 5, mean: 5, median: null, min: null, max: null });
      expect(numbers?.histogram.reduce((sum, { responses }) => sum + responses, 0)).toBe(5);
    });

    it.each<[Record<string, string>]>([
      [{ search: CANARY }],
      [{ fieldKey: 'name', fieldValue: 'x' }],
      [{ fieldKey: 'email', fieldValue: 'x' }],
      [{ fieldKey: 'birthday', fieldValue: '1987-06-05' }],
      [{ fieldKey: 'cups', fieldValue: '1' }],
      [{ fieldKey: 'roast', fieldValue: 'Dark' }],
      [{ isRead: 'true' }],
      [{ source: 'public' }],
      [{ startDate: '2020-01-01' }],
      [{ endDate: '2100-01-01' }],
    ])('rejects %j, which could find a single response', async (query) => {
      expectError(await get(form.id, query, viewer), 'FORBIDDEN');
    });
  });

  it.each<[Record<string, string>, string]>([
    [{ fieldKey: 'none', fieldValue: 'x' }, 'fieldKey: must be the key of a field of the form'],
    [{ fieldKey: 'remark' }, 'fieldValue: is required with fieldKey'],
    [{ isRead: 'yes' }, 'isRead: must be one of true, false'],
    [{ source: 'page' }, 'source: must be one of public, ai'],
    [{ startDate: 'x' }, 'startDate: must be an ISO 8601 date (YYYY-MM-DD) or timestamp'],
  ])('rejects %j', async (query, violation) => {
    const { id } = await createForm(team);

    expectError(await get(id, query), 'VALIDATION_FAILED', [violation]);
  });

  it.each([
    ['timeZone[]=UTC', 200],
    ['timeZone=UTC&timeZone=Europe/Berlin', 400],
    ['timeZone=', 200],
    ['isRead=true&isRead=false', 400],
    ['search[a]=x&unknown=1', 200],
  ])('answers the query %s with %d', async (query, status) => {
    const path = `${formPath(team.teamId, team.starterFormId ?? '')}/summary?${query}`;

    expect((await analyst.get(path)).status).toBe(status);
  });

  it('accepts any dates of a filter in any zone', async () => {
    const form = await createForm(team);
    await submitAll(form, [{ remark: 'x' }]);

    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const query = { startDate: '0001-01-01', endDate: '9999-12-31', timeZone };
      expect((await summaryOf(form.id, query)).timeline.points).toHaveLength(1);
    }
  });

  it('shows nothing of another team', async () => {
    const other = await createTeam(testApp);
    const theirs = await createForm(other, { fields: FIELDS });
    await submitResponse(other, theirs.id, { name: 'Theirs', roast: 'Dark' });
    const stranger = await createMember(testApp, other.teamId, 'owner');
    const own = await createForm(team, { fields: FIELDS });

    expectError(await get(theirs.id), 'FORM_NOT_FOUND');
    expectError(await get(randomUUID()), 'FORM_NOT_FOUND');
    expectError(await get('none'), 'FORM_NOT_FOUND');
    expectError(await get(own.id, {}, stranger.client), 'TEAM_NOT_FOUND');
    expect((await summaryOf(own.id)).responses).toBe(0);
  });
});
