import type { Response } from 'supertest';
import { newId } from '../../../src/core/values/identifiers';
import { countCustomers, createCustomer, customerBody } from '../../factories/customer.factory';
import { createForm, type CreatedForm } from '../../factories/form.factory';
import { listResponses, submissionBody } from '../../factories/response.factory';
import { expectError } from '../../support/expect-error';
import { startTestApp } from '../../support/test-app';
import { statusesOf, times } from '../../support/collections';
import { delayStatements } from '../../support/delay-statements';
import { hold } from '../../support/held-locks';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

/** Of four submissions, one is of a known customer, one has no e-mail, and two are of new customers. */
const mailOf = (index: number): string | null =>
  [
    'known@example.com',
    `new.${index % 40}@example.com`,
    `new.${(index - 1) % 40}@example.com`,
    null,
  ][index % 4] ?? null;

describe('Batches of concurrent submissions and customers', () => {
  const { testApp, team } = useTeams({ app: startTestApp, eachTest: true });
  const statements = useEachTest(delayStatements);
  afterEach(() => {
    statements.stop();
  });

  describe('submissions', () => {
    const FIELDS = [
      { fieldType: 'EmailInput', label: 'Mail' },
      { fieldType: 'Select', label: 'Size', options: ['S', 'M'] },
      { fieldType: 'Radio', label: 'Colour', options: ['red', 'blue'] },
      { fieldType: 'TextInput', label: 'Remark' },
    ];
    const createAnyForm = (overrides: object = {}): Promise<CreatedForm> =>
      createForm(team, { fields: FIELDS, createCustomerOnSubmit: true, ...overrides });

    it('share statements, and each keeps its answers, its customer and its counts', async () => {
      const form = await createAnyForm({ webhookUrl: 'http://127.0.0.1:9/hook' });
      const known = await createCustomer(team, { email: 'known@example.com' });
      const responses = await Promise.all(
        times(80, (index) => {
          const mail = mailOf(index);
          return team.post(
            `/forms/${form.id}/responses`,
            submissionBody({
              ...(mail !== null && { mail }),
              size: index < 30 ? 'S' : 'M',
              colour: index % 2 === 0 ? 'red' : 'blue',
              remark: `"Remark", \\{${index}}\n\u2028é`,
            }),
          );
        }),
      );
      expect(statusesOf(responses)).toEqual(times(80, () => 201));
      expect(statements.countOf('insert_responses')).toBeGreaterThan(0);

      const stored = responses.map(
        ({ body }) => (body as { data: { formResponseId: string; subscriberId: string } }).data,
      );
      expect(await countCustomers(testApp, team)).toBe(1 + 10);
      const byMail = new Map<string | null, Set<string | null>>();
      stored.forEach(({ subscriberId }, index) => {
        const mail = mailOf(index);
        byMail.set(mail, (byMail.get(mail) ?? new Set()).add(subscriberId));
      });
      expect([...byMail.values()].map(({ size }) => size)).toEqual(times(12, () => 1));
      expect([...(byMail.get('known@example.com') ?? [])]).toEqual([known.id]);
      expect([...(byMail.get(null) ?? [])]).toEqual([null]);

      const page = await listResponses(team, form.id, { limit: '100' });
      const listed = new Map(page.data.map((response) => [response.id, response] as const));
      stored.forEach(({ formResponseId, subscriberId }, index) => {
        const response = listed.get(formResponseId);
        expect(response?.subscriberId).toBe(subscriberId);
        expect(response?.fields.map(({ value }) => value)).toEqual([
          mailOf(index),
          index < 30 ? 'S' : 'M',
          index % 2 === 0 ? 'red' : 'blue',
          `"Remark", \\{${index}}\n\u2028é`,
        ]);
      });
      const totalOf = async (query: Record<string, string>): Promise<number> =>
        (await listResponses(team, form.id, query)).pagination.total;
      expect(page.pagination.total).toBe(80);
      expect(await totalOf({ isRead: 'false', source: 'public' })).toBe(80);
      expect(await totalOf({ fieldKey: 'size', fieldValue: 'S' })).toBe(30);
      expect(await totalOf({ fieldKey: 'colour', fieldValue: 'blue' })).toBe(40);
      const deliveries = await testApp.database.query(
        'SELECT DISTINCT response_id FROM webhook_deliveries WHERE form_id = $1',
        [form.id],
      );
      expect(deliveries).toHaveLength(80);
    });

    it('are stored under the version that they were checked against', async () => {
      const form = await createForm(team);
      const submit = (): Promise<Response> =>
        team
          .post(`/forms/${form.id}/responses`, submissionBody({ remark: 'Yes' }))
          .then((it) => it);
      await submit();
      const required = [
        { fieldType: 'TextInput', label: 'Remark' },
        { fieldType: 'TextInput', label: 'Name', isRequired: true },
      ];
      const before = times(40, submit);
      const update = team.patch(`/forms/${form.id}`, { fields: required });
      const [responses, updated] = await Promise.all([Promise.all(before), update]);
      expect(updated.status).toBe(200);
      for (const response of responses) {
        if (response.status !== 201) expectError(response, 'MISSING_REQUIRED_FIELDS', ['name']);
      }
      const accepted = responses.filter(({ status }) => status === 201).length;
      expect((await listResponses(team, form.id)).pagination.total).toBe(accepted + 1);
      expect(statusesOf(await Promise.all(times(10, submit)))).toEqual(times(10, () => 400));
    });
  });

  describe('with an e-mail that a concurrent transaction is inserting', () => {
    const TAKEN = 'taken@example.com';
    const mails = [...times(12, (index) => `free.${index}@example.com`), TAKEN];
    const rival = useEachTest(() =>
      hold(
        testApp,
        `INSERT INTO customers (team_id, id, first_name, last_name, email, email_key)
         VALUES ($1, $2, 'Grace', 'Hopper', $3, $3)`,
        [team.teamId, newId(), TAKEN],
      ),
    );

    /** The responses for other e-mails arrive while the concurrent transaction still holds this e-mail. */
    async function sendAll(send: (email: string) => Promise<Response>): Promise<Response[]> {
      let last: Promise<Response> | undefined;
      let others: Response[];
      try {
        const sending = mails.map(send);
        last = sending.at(-1);
        others = await Promise.all(sending.slice(0, -1));
      } finally {
        await rival.release();
      }
      return [...others, ...(last === undefined ? [] : [await last])];
    }

    it('link submissions to their customers', async () => {
      const form = await createForm(team, {
        fields: [{ fieldType: 'EmailInput', label: 'Mail' }],
        createCustomerOnSubmit: true,
      });
      const responses = await sendAll(async (mail) =>
        team.post(`/forms/${form.id}/responses`, submissionBody({ mail })),
      );
      expect(statusesOf(responses)).toEqual(times(13, () => 201));
      expect(statements.countOf('insert_responses')).toBeGreaterThan(0);
      const subscribers = responses.map(
        ({ body }) => (body as { data: { subscriberId: string | null } }).data.subscriberId,
      );
      expect(subscribers).not.toContain(null);
      expect(new Set(subscribers).size).toBe(13);
      expect((await listResponses(team, form.id)).pagination.total).toBe(13);
    });

    it('create customers', async () => {
      const responses = await sendAll(async (email) =>
        team.post('/customer', customerBody({ email })),
      );
      expect(statusesOf(responses)).toEqual([...times(12, () => 201), 409]);
      expect(statements.countOf('insert_customer_batch')).toBeGreaterThan(0);
      expect(await countCustomers(testApp, team)).toBe(13);
    });
  });

  it('create many customers, and each contact once', async () => {
    const bodies = times(60, (index) =>
      customerBody({ firstName: `Number ${index}`, email: `twin.${index % 40}@example.com` }),
    );
    const responses = await Promise.all(bodies.map((body) => team.post('/customer', body)));
    expect(statements.countOf('insert_customer_batch')).toBeGreaterThan(0);
    expect(statusesOf(responses).toSorted((a, b) => a - b)).toEqual([
      ...times(40, () => 201),
      ...times(20, () => 409),
    ]);
    for (const response of responses) {
      if (response.status !== 201) expectError(response, 'CUSTOMER_ALREADY_EXISTS', ['email']);
    }
    expect(await countCustomers(testApp, team)).toBe(40);
    const created = responses.flatMap(({ status, body }, index) =>
      status === 201
        ? [[bodies[index]?.firstName, (body as { data: { id: string } }).data.id]]
        : [],
    );
    for (const [firstName, id] of created) {
      const { body } = await team.get(`/customer/${id}`).expect(200);
      expect(body).toMatchObject({ id, firstName });
    }
  });
});
