import { randomUUID } from 'node:crypto';
import { recordStatements } from '../../../bench/processes/record-statements';
import { countNextQuarters } from '../../../src/responses/summary/past-counts.sql';
import { Purges } from '../../../src/tenancy/purges/purges';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { createCustomer } from '../../factories/customer.factory';
import { type CreatedForm, createForm } from '../../factories/form.factory';
import { eventually } from '../../support/eventually';
import { expectExactResponseCounts } from '../../support/exact-response-counts';
import { holdPurges } from '../../support/held-purges';
import { useTeams } from '../../support/use-teams';
import { getCampaign, postCampaign } from '../campaigns/campaign-requests';

/** Responses to two forms, more than the request of an erasure deletes itself. */
const ERASED = { first: 1_100, second: 300 };
const KEPT = { first: 7, second: 5, third: 3 };
const STEP_ROWS = 100;

const FIELDS = [
  { label: 'Remark', fieldType: 'Textarea' },
  { label: 'Roast', fieldType: 'Select', options: ['Dark', 'Light'] },
];

interface Named<Data> {
  readonly data: Data;
}

/** The numbers of forms by their responses. `dark` of them chose the dark roast, the other responses the light roast. */
const expected = (counts: readonly number[], dark: readonly number[]) => ({
  list: counts,
  overview: counts,
  unread: counts,
  campaign: counts.reduce((sum, count) => sum + count, 0),
  campaignDays: counts.reduce((sum, count) => sum + count, 0),
  campaignForms: counts,
  ofForms: counts.map((count, index) => ({
    total: count,
    details: count,
    summary: count,
    timeline: count,
    options: { Dark: dark[index], Light: count - (dark[index] ?? 0) },
  })),
});

describe('Numbers while a purge deletes the responses of an erased customer', () => {
  const { testApp, team, admin } = useTeams({ eachTest: true });
  const root = (): string => `/teams/${team.teamId}`;
  const read = async <Data>(path: string): Promise<Data> => {
    const { body } = await admin.client.get(`${root()}/${path}`).expect(200);
    return (body as Named<Data>).data;
  };

  /** Stores responses as submissions of the last hours do, with their counters. */
  async function store(
    form: CreatedForm,
    responses: number,
    { customerId = null, roast = 'Dark' }: { customerId?: string | null; roast?: string } = {},
  ): Promise<void> {
    await testApp.database.query(
      `WITH field AS (SELECT id FROM form_fields WHERE team_id = $1 AND form_id = $2 AND label = 'Roast'),
            stored AS (
         INSERT INTO form_responses
                (team_id, id, form_id, source, answers, subscriber_id, campaign_id, created_at)
         SELECT $1, gen_random_uuid(), $2, 'public',
                jsonb_build_object((SELECT id::text FROM field), $5::text), $3, 'spring',
                now() - (ARRAY[0, 2, 2, 3, 3])[number % 5 + 1] * interval '1 hour'
           FROM generate_series(1, $4) AS number
       ), valued AS (
         INSERT INTO form_value_counts (team_id, field_id, value, slot, responses)
         SELECT $1, id, $5, 0, $4 FROM field
       )
       INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
       VALUES ($1, $2, 0, 'public', false, $4)
       ON CONFLICT (team_id, form_id, slot, source, is_read)
       DO UPDATE SET responses = form_response_counts.responses + excluded.responses`,
      [team.teamId, form.id, customerId, responses, roast],
    );
  }

  async function setUp() {
    const form = () => createForm(team, { fields: FIELDS });
    const forms = { first: await form(), second: await form(), third: await form() };
    await postCampaign(admin.client, team.teamId, { id: 'spring', startsAt: '2020-01-01' });
    const { id } = await createCustomer(team, { email: `${randomUUID()}@example.com` });
    await store(forms.first, KEPT.first, { roast: 'Light' });
    await store(forms.second, KEPT.second, { roast: 'Light' });
    await store(forms.third, KEPT.third, { roast: 'Light' });
    await store(forms.first, ERASED.first, { customerId: id });
    await store(forms.second, ERASED.second, { customerId: id });
    // The counted quarters of an hour have the responses of two and three hours ago.
    for (const form of Object.values(forms)) {
      await testApp.database.query(countNextQuarters().text, [team.teamId, form.id]);
    }
    await expectExactResponseCounts(testApp, team.teamId);
    return { forms, id };
  }

  /** Reads all numbers of the three forms from the endpoints of the pages that show them. */
  async function numbers(forms: Awaited<ReturnType<typeof setUp>>['forms']) {
    const ids = Object.values(forms).map(({ id }) => id);
    const ofIds = <Row>(
      rows: readonly Row[],
      id: (row: Row) => string,
      value: (row: Row) => number,
    ) => ids.map((wanted) => rows.filter((row) => id(row) === wanted).map(value)[0] ?? 0);
    const listed = await team.get('/forms').expect(200);
    const listedForms = (listed.body as Named<{ id: string; responseCount: number }[]>).data;
    const overview = await read<{ id: string; responseCount: number }[]>('forms-overview');
    const { forms: unread } = await read<{ forms: { formId: string; unread: number }[] }>(
      'inbox/unread',
    );
    const spring = `campaigns/spring`;
    const parts = await read<{ id: string; responses: number }[]>(`${spring}/forms`);
    const { days } = await read<{ days: { responses: number }[] }>(`${spring}/days?timeZone=UTC`);
    const ofForms = await Promise.all(
      ids.map(async (id) => {
        const summary = await read<{
          responses: number;
          timeline: { responses: number };
          fields: { label: string; options: { value: string; responses: number }[] | null }[];
        }>(`forms/${id}/summary?timeZone=UTC`);
        const roast = summary.fields.find(({ label }) => label === 'Roast');
        const list = await team.get(`/forms/${id}/responses?limit=1`).expect(200);
        const details = await team.get(`/forms/${id}`).expect(200);
        return {
          total: (list.body as { pagination: { total: number } }).pagination.total,
          details: (details.body as Named<{ responseCount: number }>).data.responseCount,
          summary: summary.responses,
          timeline: summary.timeline.responses,
          options: Object.fromEntries((roast?.options ?? []).map((it) => [it.value, it.responses])),
        };
      }),
    );
    return {
      list: ofIds(
        listedForms,
        (it) => it.id,
        (it) => it.responseCount,
      ),
      overview: ofIds(
        overview,
        (it) => it.id,
        (it) => it.responseCount,
      ),
      unread: ofIds(
        unread,
        (it) => it.formId,
        (it) => it.unread,
      ),
      campaign: (await getCampaign(team, 'spring')).responses,
      campaignDays: days.reduce((sum, { responses }) => sum + responses, 0),
      campaignForms: ofIds(
        parts,
        (it) => it.id,
        (it) => it.responses,
      ),
      ofForms,
    };
  }

  const countStored = async (): Promise<number> => {
    const [row] = await testApp.database.query<{ rows: number }>(
      'SELECT count(*)::integer AS rows FROM form_responses WHERE team_id = $1',
      [team.teamId],
    );
    return row?.rows ?? NaN;
  };

  it('agree with the lists at once, in the middle, after a crash, and afterwards', async () => {
    const { forms, id } = await setUp();
    const kept = [KEPT.first, KEPT.second, KEPT.third];
    const erased = [ERASED.first, ERASED.second, 0];
    expect(await numbers(forms)).toEqual(
      expected(
        kept.map((count, index) => count + (erased[index] ?? 0)),
        erased,
      ),
    );
    const held = holdPurges(testApp);
    const without = expected(kept, [0, 0, 0]);
    try {
      await team.delete(`/customer/${id}`).expect(200);
      const atOnce = await countStored();
      expect(atOnce).toBeGreaterThan(15);
      expect(await numbers(forms)).toEqual(without);

      // Some steps, until the process crashes.
      const [row] = await testApp.database.query<{ id: string }>(
        `UPDATE purges SET step_rows = ${STEP_ROWS} WHERE team_id = $1 AND subject_id = $2 RETURNING id`,
        [team.teamId, id],
      );
      held.takeSteps(2);
      await expect(
        testApp.app.get(Purges).finish(systemScope(team.teamId), row?.id ?? ''),
      ).rejects.toThrow('Held.');
      const inTheMiddle = await countStored();
      expect(inTheMiddle).toBeLessThan(atOnce);
      expect(inTheMiddle).toBeGreaterThan(15);
      expect(await numbers(forms)).toEqual(without);
    } finally {
      await held.release();
    }
    await eventually(async () => {
      const { isWhole } = await read<{ isWhole: boolean }>(`customer/${id}/erasure`);
      return isWhole;
    });
    expect(await countStored()).toBe(15);
    expect(await numbers(forms)).toEqual(without);
    await expectExactResponseCounts(testApp, team.teamId);
  });

  /** The statements that read responses for a list, with their names. */
  async function statementsOf(form: CreatedForm, query: string): Promise<string[]> {
    const recorded = recordStatements();
    try {
      await team.get(`/forms/${form.id}/responses?${query}`).expect(200);
    } finally {
      recorded.stop();
    }
    // Jobs send statements meanwhile, but not of one form.
    const ofLists = recorded.statements.filter(
      ({ text, values }) => text.includes('FROM form_responses') && values.includes(form.id),
    );
    return ofLists.map(({ name, text }) => `${name} ${text}`);
  }

  it('come from counters, and lists send the same statements, for forms without responses of the customer', async () => {
    const { forms, id } = await setUp();
    const queries = ['limit=2', 'limit=2&isRead=false', 'limit=2&page=1&source=public'];
    const lists = async (form: CreatedForm) => {
      const sent: string[][] = [];
      for (const query of queries) sent.push(await statementsOf(form, query));
      return sent;
    };
    const [first, third] = [await lists(forms.first), await lists(forms.third)];
    const held = holdPurges(testApp);
    try {
      await team.delete(`/customer/${id}`).expect(200);
      expect(await lists(forms.third)).toEqual(third);
      expect(await lists(forms.first)).not.toEqual(first);
      // A purge of an earlier version has no form ids.
      await testApp.database.query(
        `UPDATE purges SET input = input - 'formIds' WHERE team_id = $1 AND subject_id = $2`,
        [team.teamId, id],
      );
      expect(await lists(forms.third)).not.toEqual(third);
    } finally {
      await held.release();
    }
  });
});
