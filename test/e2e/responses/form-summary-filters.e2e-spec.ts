import { randomUUID } from 'node:crypto';
import type { FormSummaryView } from '../../../src/responses/summary/form-summary.views';
import { createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { runSql } from '../../support/test-database';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const RESPONSES = 60;

describe('The summary of a form, filtered by customer and channel', () => {
  const { testApp, team, admin, viewer } = useTeams();
  const form = useOnce(() =>
    createForm(team, {
      fields: [{ fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] }],
    }),
  );

  let customers: { id: string }[];

  const summary = (query: string, client = admin.client) =>
    client.get(`/teams/${team.teamId}/forms/${form.id}/summary?${query}`);

  beforeAll(async () => {
    customers = [await createCustomer(team), await createCustomer(team)];
    await testApp.database.query(
      `INSERT INTO form_responses (team_id, id, form_id, source, subscriber_id, created_at, answers)
       SELECT $1, gen_random_uuid(), $2, (ARRAY['public', 'page', 'ai'])[1 + n % 3],
              ($3::uuid[])[1 + n % 4], now() - n * interval '1 hour',
              jsonb_build_object($4::text, CASE n % 5 WHEN 0 THEN 'Dark' ELSE 'Light' END)
         FROM generate_series(1, $5::integer) n`,
      [team.teamId, form.id, customers.map(({ id }) => id), await fieldIdOf(form.id), RESPONSES],
    );
  });

  async function fieldIdOf(formId: string): Promise<string> {
    const [row] = await testApp.database.query<{ id: string }>(
      'SELECT id FROM form_fields WHERE form_id = $1',
      [formId],
    );
    return row?.id ?? '';
  }

  /** The answers of the responses that the inbox shows with the same filters. */
  async function answersInInbox(query: string): Promise<unknown[]> {
    const path = `/teams/${team.teamId}/inbox?limit=100&formId=${form.id}&columns=roast&${query}`;
    const { body } = await admin.client.get(path).expect(200);
    const { data } = body as { data: { answers: { value: unknown }[] }[] };
    return data.map(({ answers }) => answers[0]?.value);
  }

  it.each([
    'channel=page',
    'channel=api',
    'channel=ai',
    'customerId={0}',
    'customerId={1}&channel=page',
    'customerId={0}&isRead=false&channel=api',
    'customerId={0}&fieldKey=roast&fieldValue=Dark',
    'customerId={1}&isRead=true',
  ])('counts what the inbox shows: %s', async (template) => {
    const query = template.replaceAll(
      /\{(\d)\}/g,
      (_, at: string) => customers[Number(at)]?.id ?? '',
    );
    const answers = await answersInInbox(query);
    const { body } = await summary(query).expect(200);
    const { responses, readResponses, timeline, fields } = (body as { data: FormSummaryView }).data;
    expect([responses, readResponses, timeline.responses]).toEqual(
      Array.from({ length: 3 }, () => answers.length),
    );
    expect(answers.length === 0).toBe(query.includes('isRead=true'));
    expect(fields[0]?.options?.map((option) => [option.value, option.responses])).toEqual(
      ['Light', 'Dark'].map((value) => [value, answers.filter((each) => each === value).length]),
    );
  });

  async function count(query: string): Promise<number> {
    const { body } = await summary(query).expect(200);
    return (body as { data: FormSummaryView }).data.responses;
  }

  describe('with very many responses', () => {
    const large = useOnce(() =>
      createForm(team, {
        fields: [{ fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] }],
      }),
    );

    const insertSome = async (count: number): Promise<void> =>
      runSql(
        testApp.databaseUrl,
        `INSERT INTO form_responses (team_id, id, form_id, source, created_at, answers)
         SELECT $1, uuidv7(), $2, 'public', now() - n * interval '1 second',
                jsonb_build_object($4::text, 'Dark')
           FROM generate_series(1, $3::integer) n`,
        [team.teamId, large.id, count, await fieldIdOf(large.id)],
      );

    const countsOf = async (query: string) => {
      const path = `/teams/${team.teamId}/forms/${large.id}/summary?${query}`;
      const { body } = await admin.client.get(path).expect(200);
      const { responses, readResponses, hasMore, timeline } = (body as { data: FormSummaryView })
        .data;
      return { responses, readResponses, hasMore, inTimeline: timeline.responses };
    };

    beforeAll(async () => {
      await insertSome(50_000);
    });

    it('counts 50,000 responses that a filter on answers finds, reads 20,000 of them, and says so', async () => {
      const roast = 'fieldKey=roast&fieldValue=Dark';
      const counted = { responses: 50_000, inTimeline: 50_000 };
      expect(await countsOf(roast)).toEqual({ ...counted, readResponses: 20_000, hasMore: true });
      const from = new Date(Date.now() - 600_000).toISOString();
      expect(await countsOf(`${roast}&startDate=${from}`)).toMatchObject({ hasMore: false });
    });

    it('counts all read and all unread responses from their indexes', async () => {
      await insertSome(1);
      const all = { responses: 50_001, inTimeline: 50_001, readResponses: 50_000, hasMore: false };
      expect(await countsOf('isRead=false')).toEqual(all);
      expect(await countsOf('isRead=true')).toMatchObject({ responses: 0, hasMore: false });
      await runSql(
        testApp.databaseUrl,
        'UPDATE form_responses SET is_read = true WHERE team_id = $1 AND form_id = $2',
        [team.teamId, large.id],
      );
      expect(await countsOf('isRead=true')).toEqual(all);
    });
  });

  it('combines the channel with the source, of which "public" includes pages and the API', async () => {
    expect(await count('source=public&channel=page')).toBe(await count('channel=page'));
    expect(await count('source=ai&channel=page')).toBe(0);
  });

  it('finds the kept customer by the id of a merged one', async () => {
    const merged = await createCustomer(team);
    const path = `/teams/${team.teamId}/customer/${customers[0]?.id}/merge`;
    await admin.client.post(path, { mergedId: merged.id }).expect(200);
    const [kept, found] = [
      await summary(`customerId=${customers[0]?.id}`).expect(200),
      await summary(`customerId=${merged.id}`).expect(200),
    ];
    expect(found.body).toEqual(kept.body);
  });

  it('rejects unknown customers and channels, and these filters of viewers', async () => {
    expectError(await summary(`customerId=${randomUUID()}`), 'CUSTOMER_NOT_FOUND');
    expectError(await summary('customerId=x'), 'CUSTOMER_NOT_FOUND');
    const other = await createCustomer(await createTeam(testApp));
    expectError(await summary(`customerId=${other.id}`), 'CUSTOMER_NOT_FOUND');
    expectError(await summary('channel=public'), 'VALIDATION_FAILED', [
      'channel: must be one of page, api, ai',
    ]);
    await summary('', viewer.client).expect(200);
    for (const query of [`customerId=${customers[0]?.id}`, 'customerId=x', 'channel=page']) {
      expectError(await summary(query, viewer.client), 'FORBIDDEN');
    }
  });
});
