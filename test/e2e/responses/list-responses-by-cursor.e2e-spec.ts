import { createForm } from '../../factories/form.factory';
import { type ListedResponse, submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectInvalidCursorsRejected, readCursorPage, walkList } from '../../support/walk-list';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const FIELDS = [
  { fieldType: 'TextInput', label: 'Remark' },
  { fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] },
  { fieldType: 'NumberInput', label: 'Cups' },
  { fieldType: 'EmailInput', label: 'Email' },
];

describe('GET /v1/forms/:formId/responses?cursor=', () => {
  const { testApp, team } = useTeams();
  const form = useOnce(() => createForm(team, { fields: FIELDS, createCustomerOnSubmit: true }));

  const list = (): string => `/forms/${form.id}/responses`;

  beforeAll(async () => {
    await createForm(team);
    await insert(60);
  });

  /** Inserts responses, three a day, of which some have the same time. */
  async function insert(count: number): Promise<void> {
    const idOf = new Map(form.fields.map(({ key }) => [key, key]));
    for (const { key, id } of await fieldIds()) idOf.set(key, id);
    await testApp.database.query(
      `INSERT INTO form_responses (team_id, id, form_id, source, is_read, created_at, answers)
       SELECT $1, gen_random_uuid(), $2, (ARRAY['public','page','ai'])[1 + n % 3], n % 4 = 0,
              timestamptz '2026-03-31 12:00Z' - make_interval(days => n / 3), jsonb_strip_nulls(jsonb_build_object(
                $4::text, 'remark ' || n || CASE WHEN n % 7 = 0 THEN repeat(' verbose', 200) ELSE '' END || CASE n % 5 WHEN 0 THEN ' Zürich' WHEN 1 THEN ' 100% _' ELSE '' END,
                $5::text, CASE WHEN n % 2 = 0 THEN 'Dark' ELSE 'Light' END, $6::text, n, $7::text, CASE WHEN n = 8 THEN 'ada@example.com' END))
         FROM generate_series(1, $3::integer) n`,
      [
        team.teamId,
        form.id,
        count,
        ...['remark', 'roast', 'cups', 'email'].map((key) => idOf.get(key)),
      ],
    );
  }

  const fieldIds = () =>
    testApp.database.query<{ key: string; id: string }>(
      'SELECT key, id FROM form_fields WHERE team_id = $1 AND form_id = $2',
      [team.teamId, form.id],
    );

  async function all(query: string): Promise<ListedResponse[]> {
    const { body } = await team.get(`${list()}?limit=100&${query}`).expect(200);
    return (body as { data: ListedResponse[] }).data;
  }

  it.each([
    ['', 60],
    ['source=ai', 20],
    ['source=public', 40],
    ['isRead=true', 15],
    ['isRead=false', 45],
    ['source=ai&isRead=false', 15],
    ['startDate=2026-03-20&endDate=2026-03-28', 27],
    ['search=remark', 60],
    ['search=remark%201', 11],
    ['search=verbose', 8],
    ['search=z%C3%BCRICH', 12],
    ['search=Zu%CC%88rich', 12],
    ['search=re', 60],
    ['search=zq', 0],
    ['search=%25', 12],
    ['search=_', 12],
    ['search=nothing', 0],
    ['search=mark%20remark', 0],
    ['search=verbose&isRead=false', 6],
    ['search=%25&source=ai', 4],
    ['fieldKey=roast&fieldValue=Dark', 30],
    ['fieldKey=roast&fieldValue=Mocha', 0],
    ['fieldKey=cups&fieldValue=7', 1],
    ['fieldKey=email&fieldValue=ada@example.com', 1],
    ['fieldKey=roast&fieldValue=Dark&isRead=false&source=public&search=remark', 10],
    ['fieldKey=roast&fieldValue=Light&startDate=2026-03-20', 18],
  ])('returns the list of "%s" in pages, in both orders', async (query, total) => {
    for (const order of ['desc', 'asc']) {
      const ordered = `${query}&order=${order}`;
      const complete = await all(ordered);
      expect(complete.length).toBe(total);
      for (const limit of [100, 20, 7]) {
        expect(await walkList(team, `${list()}?${ordered}`, limit)).toEqual(complete);
      }
    }
  });

  it('ends with a full page', async () => {
    const { pagination } = await readCursorPage(team, `${list()}?isRead=true`, '*', 15);
    expect(pagination).toEqual({ limit: 15, nextCursor: null });
  });

  it('returns an empty page of a form without responses', async () => {
    const empty = await createForm(team);
    expect(await readCursorPage(team, `/forms/${empty.id}/responses`)).toEqual({
      success: true,
      data: [],
      pagination: { limit: 20, nextCursor: null },
    });
  });

  it('returns each response once while responses are submitted and marked', async () => {
    const other = await createForm(team, { fields: FIELDS });
    const path = `/forms/${other.id}/responses`;
    for (const n of times(9, (index) => index)) {
      await submitResponse(team, other.id, { remark: `walk ${n}` });
    }
    const ids = (await walkList<ListedResponse>(team, path)).map(({ id }) => id);

    const walked = await walkList<ListedResponse>(team, path, 2, async () => {
      await submitResponse(team, other.id, { remark: 'walk on' });
      await team.post(`${path}/mark-read`, { ids, isRead: true }).expect(200);
    });

    expect(walked.map(({ id }) => id)).toEqual(ids);
  });

  it('finds no answers to a removed field', async () => {
    const other = await createForm(team, { fields: FIELDS });
    await submitResponse(team, other.id, { remark: 'secretive', roast: 'Dark' });
    await team
      .patch(`/forms/${other.id}`, { fields: FIELDS.slice(1), removeMissingFields: true })
      .expect(200);
    const path = `/forms/${other.id}/responses?search=`;
    expect(await walkList(team, `${path}secretive`)).toEqual([]);
    expect(await walkList(team, `${path}dark`)).toHaveLength(1);
  });

  it('shows nothing of another team', async () => {
    const other = await createTeam(testApp);
    const { pagination } = await readCursorPage(team, list(), '*', 1);
    const path = `${list()}?cursor=${pagination.nextCursor}`;
    expect((await other.get(path)).body).toMatchObject({ code: 'FORM_NOT_FOUND' });
    const theirs = await createForm(other);
    const page = await readCursorPage(
      other,
      `/forms/${theirs.id}/responses`,
      pagination.nextCursor ?? '',
    );
    expect(page.data).toEqual([]);
  });

  it('rejects invalid cursors, and a cursor with a page', async () => {
    await expectInvalidCursorsRejected(team, list(), 'responses', { hasOrder: true });
  });

  it('needs two round trips: the form and the page', async () => {
    for (const query of ['', '&search=remark', '&isRead=false']) {
      const read = () => team.get(`${list()}?cursor=*${query}`).expect(200);
      expect(await countRoundTrips(read)).toBe(2);
    }
  });
});

describe('GET /v1/customer/:customerId/responses?cursor=', () => {
  const { team } = useTeams();

  it('returns the responses to all forms in pages, in both orders', async () => {
    const answers = { email: 'ada.walks@example.com', remark: 'x' };
    let customerId: string | null = null;
    for (const form of [
      await createForm(team, { fields: FIELDS, createCustomerOnSubmit: true }),
      await createForm(team, { fields: FIELDS, createCustomerOnSubmit: true }),
    ]) {
      for (const n of times(5, (index) => index)) {
        const sent = await submitResponse(team, form.id, { ...answers, cups: n });
        customerId = sent.subscriberId;
      }
    }
    const list = `/customer/${customerId}/responses`;
    for (const order of ['asc', 'desc']) {
      const { body } = await team.get(`${list}?order=${order}`).expect(200);
      const { data } = body as { data: ListedResponse[] };
      expect(data).toHaveLength(10);
      for (const limit of [undefined, 3, 10]) {
        expect(await walkList(team, `${list}?order=${order}`, limit)).toEqual(data);
      }
    }
    await expectInvalidCursorsRejected(team, list, 'customer-responses', { hasOrder: true });
    const read = () => team.get(`${list}?cursor=*`).expect(200);
    expect(await countRoundTrips(read)).toBe(3);
  });
});
