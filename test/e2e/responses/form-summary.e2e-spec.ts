import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../src/core/values/durations';
import { createMember } from '../../factories/account.factory';
import { formPath } from '../../factories/builder.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import { runSql } from '../../support/test-database';
import { useFormSummary, FIELDS, fieldOf, countsOf } from './form-summary-harness';

const KEYS_OF_FIELD =
  'answered blank dates fieldType isWithheld key label numbers options readResponses texts type';

describe('GET /console/api/teams/:teamId/forms/:formId/summary', () => {
  const { testApp, team, analyst, get, summaryOf, submitAll, setTime } = useFormSummary();

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

  describe('in a time zone', () => {
    it.each([
      // The clocks go back at 03:00 in Berlin: the day has 25 hours.
      ['Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25'],
      ['Europe/Berlin', '2026-10-24T21:59:59.999Z', '2026-10-24'],
      ['Europe/Berlin', '2026-10-25T22:59:59.999Z', '2026-10-25'],
      ['Europe/Berlin', '2026-10-25T23:00:00.000Z', '2026-10-26'],
      // The clocks go forward: the day has 23 hours.
      ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29'],
      ['Europe/Berlin', '2026-03-29T21:59:59.999Z', '2026-03-29'],
      ['Europe/Berlin', '2026-03-29T22:00:00.000Z', '2026-03-30'],
      ['Asia/Kathmandu', '2026-05-01T18:15:00.000Z', '2026-05-02'],
      ['Pacific/Kiritimati', '2026-05-01T10:00:00.000Z', '2026-05-02'],
      ['America/New_York', '2026-05-01T03:59:59.999Z', '2026-04-30'],
      ['Etc/GMT+5', '2026-05-01T04:59:59.999Z', '2026-04-30'],
      ['UTC', '2026-05-01T23:59:59.999Z', '2026-05-01'],
    ])('counts a response by its local day: in %s, %s is on %s', async (timeZone, time, day) => {
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
      await setTime(id, new Date(Date.now() - days * DAY_MS).toISOString());
      const { unit, points } = (await summaryOf(form.id)).timeline;
      expect(points.at(0)?.responses).toBe(1);
      expect(points.at(-1)?.responses).toBe(1);
      return [unit, points.length];
    };

    expect(await unitSince(365)).toEqual(['day', 366]);
    expect((await unitSince(366))[0]).toBe('month');
    expect((await unitSince(41 * 366))[0]).toBe('year');
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
  ])('responds to the query %s with the status %d', async (query, status) => {
    const path = `${formPath(team.teamId, team.starterFormId ?? '')}/summary?${query}`;

    expect((await analyst.client.get(path)).status).toBe(status);
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
