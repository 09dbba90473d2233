import type { Response } from 'supertest';
import { SharedPool } from '@rapport/pg-lanes';
import { countCustomers, createCustomer } from '../../factories/customer.factory';
import { createForm, type CreatedForm } from '../../factories/form.factory';
import {
  listResponses,
  submissionBody,
  type SubmittedResponse,
} from '../../factories/response.factory';
import { expectError } from '../../support/expect-error';
import { startTestApp } from '../../support/test-app';
import { statusesOf, times } from '../../support/collections';
import { delayStatements } from '../../support/delay-statements';
import { hold, holdKey, waitForBlocked } from '../../support/held-locks';
import { expectNoReplay, expectReplay, newKey, postKeyed } from '../../support/keyed-requests';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

describe('Batches of concurrent submissions and customers', () => {
  const { testApp, team } = useTeams({ app: startTestApp, eachTest: true });
  const statements = useEachTest(delayStatements);
  afterEach(() => {
    statements.stop();
  });

  describe('submissions with an Idempotency-Key', () => {
    let forms: CreatedForm[];

    beforeEach(async () => {
      const fields = [
        { fieldType: 'EmailInput', label: 'Mail' },
        { fieldType: 'Select', label: 'Size', options: ['S', 'M'] },
      ];
      forms = [
        await createForm(team, { fields, createCustomerOnSubmit: true }),
        await createForm(team, { fields, webhookUrl: 'http://127.0.0.1:9/hook' }),
        await createForm(team, { fields, createCustomerOnSubmit: false }),
      ];
    });

    /** Part of the stored responses, and so of an array of texts in the statement. */
    const IGNORED = '"},{\\"NULL, é\u2028\u{1f600}\'$1\n\u0001';

    interface Submission {
      readonly key: string | null;
      readonly formId: string;
      readonly answers: Record<string, string>;
    }

    /** A submission to one of the forms, round robin. */
    const submissionOf = (index: number, key: string | null = newKey()): Submission => ({
      key,
      formId: forms[index % forms.length]?.id ?? '',
      answers: { mail: `mail.${index}@example.com`, size: 'S', [IGNORED]: 'ignored' },
    });

    const send = async ({ key, formId, answers }: Submission): Promise<Response> => {
      const [path, body] = [`/forms/${formId}/responses`, submissionBody(answers)];
      return key === null ? team.post(path, body) : postKeyed(team, key, path, body);
    };

    const sendAll = (submissions: readonly Submission[]): Promise<Response[]> =>
      Promise.all(submissions.map(send));

    const totals = (): Promise<number[]> =>
      Promise.all(forms.map(async ({ id }) => (await listResponses(team, id)).pagination.total));

    it('to several forms share statements, and each is replayed with its own response', async () => {
      const known = await createCustomer(team, { email: 'mail.0@example.com' });
      const submissions = times(60, (index) =>
        submissionOf(index, index % 5 === 0 ? null : newKey()),
      );
      submissions[0] = submissionOf(0);
      const first = await sendAll(submissions);
      expect(statusesOf(first)).toEqual(times(60, () => 201));
      expect(statements.countOf('insert_responses')).toBeGreaterThan(0);
      expect(
        statements.countOf('insert_response') + statements.countOf('insert_responses'),
      ).toBeLessThan(submissions.length);
      expect(first[0]?.body).toMatchObject({ data: { subscriberId: known.id } });

      const keyed = submissions.flatMap((submission, index) => {
        const response = first[index];
        return submission.key === null || response === undefined ? [] : [{ submission, response }];
      });
      for (const { submission, response } of keyed) expectReplay(await send(submission), response);
      for (const [index, { id }] of forms.entries()) {
        const { data, pagination } = await listResponses(team, id, { limit: '100' });
        expect(pagination.total).toBe(20);
        for (const { id: responseId, subscriberId, fields } of data) {
          const mail = String(fields[0]?.value);
          const number = Number(mail.split('.')[1]?.split('@')[0]);
          const sent = (first[number]?.body as { data: SubmittedResponse } | undefined)?.data;
          expect(sent).toEqual({
            formResponseId: responseId,
            subscriberId,
            ignoredKeys: [IGNORED],
          });
          expect(subscriberId === null).toBe(index === 2);
        }
        const counted = { fieldKey: 'size', fieldValue: 'S', source: 'public', isRead: 'false' };
        expect((await listResponses(team, id, counted)).pagination.total).toBe(20);
      }
      expect(await countCustomers(testApp, team)).toBe(40);
      const deliveries = await testApp.database.query(
        'SELECT DISTINCT response_id FROM webhook_deliveries WHERE form_id = ANY ($1)',
        [forms.map(({ id }) => id)],
      );
      expect(deliveries).toHaveLength(20);
      const requests = await testApp.database.query<{ id: string; request: string }>(
        `SELECT id, request_id AS request FROM form_responses
          WHERE team_id = $1 AND key_id IS NOT NULL ORDER BY id`,
        [team.teamId],
      );
      const stored = first.map(({ body, headers }) => ({
        id: (body as { data: SubmittedResponse }).data.formResponseId,
        request: headers['x-request-id'],
      }));
      expect(requests).toEqual(stored.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
    });

    it('take effect once for each key, also when a batch has a key twice', async () => {
      const keys = times(10, newKey);
      const submissions = times(40, (index) =>
        index % 2 === 0
          ? submissionOf(index)
          : { ...submissionOf(index % 10), key: keys[index % 10] ?? null },
      );
      const responses = await sendAll(submissions);
      responses.forEach((response, index) => {
        if (index % 2 === 0) expect(response.status).toBe(201);
        else if (response.status !== 201) expectError(response, 'IDEMPOTENCY_IN_PROGRESS');
      });
      // One request for each key, of which none is in progress any more.
      const repeated = await sendAll([
        ...new Map(submissions.map((each) => [each.key, each])).values(),
      ]);
      expect(statusesOf(repeated)).toEqual(times(20 + 5, () => 201));
      const ids = repeated.map(
        ({ body }) => (body as { data: SubmittedResponse }).data.formResponseId,
      );
      expect(new Set(ids).size).toBe(20 + 5);
      expect((await totals()).reduce((sum, total) => sum + total, 0)).toBe(20 + 5);
    });

    it('are stored although others of the batch have a key that is stored, expired, reused or being stored', async () => {
      const [stored, expired, reused] = times(3, (index) => submissionOf(index)) as [
        Submission,
        Submission,
        Submission,
      ];
      // To the form without customers: an error of the statement is not taken for one of the customer.
      const racing = submissionOf(5);
      const [first] = await sendAll([stored, expired, reused]);
      await testApp.database.query(
        `UPDATE idempotency_keys SET expires_at = now() - interval '1 ms' WHERE team_id = $1 AND key = $2`,
        [team.teamId, expired.key],
      );
      const others = times(12, (index) => submissionOf(index + 6, index < 6 ? null : newKey()));
      const rival = await holdKey(testApp, team.teamId, racing.key ?? '');
      let race: Promise<Response>;
      let responses: Response[];
      try {
        const changed = { ...reused, answers: { size: 'M' } };
        const sent = sendAll([stored, expired, changed, ...others]);
        race = send(racing);
        responses = await sent;
      } finally {
        await rival.release();
      }

      const [replay, again, rejected, ...rest] = responses as [Response, Response, Response];
      expectReplay(replay, first as Response);
      expect(again.status).toBe(201);
      expectNoReplay(again);
      expectError(rejected, 'IDEMPOTENCY_KEY_REUSED');
      expect(statusesOf(rest)).toEqual(times(12, () => 201));
      expect(statements.countOf('insert_responses')).toBeGreaterThan(0);
      // The unique index decides: another request has stored a response to this key.
      expectError(await race, 'IDEMPOTENCY_KEY_REUSED');
      expect((await totals()).reduce((sum, total) => sum + total, 0)).toBe(3 + 1 + 12);
    });

    it('take effect once although the connection is lost after the commit of their batch', async () => {
      const submissions = times(20, (index) => submissionOf(index));
      const query = jest.spyOn(SharedPool.prototype, 'query');
      const delayed = query.getMockImplementation() as SharedPool['query'];
      query.mockImplementation(async function loseOutcome(
        this: SharedPool,
        ...args: Parameters<SharedPool['query']>
      ) {
        const [, statement] = args;
        const result = await delayed.apply(this, args);
        if (typeof statement === 'string' || statement.name !== 'insert_responses') return result;
        throw new Error('Connection terminated unexpectedly');
      });
      let responses: Response[];
      try {
        responses = await sendAll(submissions);
      } finally {
        query.mockImplementation(delayed);
      }
      const unknown = responses.filter(({ status }) => status !== 201);
      expect(unknown.length).toBeGreaterThan(1);
      for (const response of unknown) expectError(response, 'SERVICE_UNAVAILABLE');

      const again = await sendAll(submissions);

      for (const response of again) {
        expect([response.status, response.headers['idempotent-replayed']]).toEqual([201, 'true']);
      }
      expect((await totals()).reduce((sum, total) => sum + total, 0)).toBe(20);
    });

    it('wait for an update of their form, and are checked against its new version', async () => {
      const [changed, , unchanged] = forms as [CreatedForm, CreatedForm, CreatedForm];
      await sendAll(times(3, (index) => submissionOf(index)));
      const update = await hold(
        testApp,
        `WITH form AS (SELECT id FROM forms WHERE id = $1 FOR UPDATE),
              required AS (UPDATE form_fields SET is_required = true WHERE form_id = $1)
         UPDATE forms SET version = version + 1 FROM form WHERE forms.id = form.id`,
        [changed.id],
      );
      let sent: Promise<Response[]>;
      try {
        sent = sendAll(
          times(12, (index) => ({
            ...submissionOf(index, newKey()),
            formId: index % 2 === 0 ? changed.id : unchanged.id,
            answers: { size: 'S' },
          })),
        );
        await waitForBlocked(testApp);
      } finally {
        await update.release();
      }
      for (const [index, response] of (await sent).entries()) {
        if (index % 2 === 1) expect(response.status).toBe(201);
        else expectError(response, 'MISSING_REQUIRED_FIELDS', ['mail']);
      }
      expect(statements.countOf('insert_responses')).toBeGreaterThan(0);
      expect(await totals()).toEqual([1, 1, 1 + 6]);
    });

    it('are checked against the current version of each form', async () => {
      const [changed, , unchanged] = forms as [CreatedForm, CreatedForm, CreatedForm];
      await sendAll(times(3, (index) => submissionOf(index)));
      // Another process changes the form, of which this process has cached the earlier version.
      await testApp.database.query(
        `WITH required AS (UPDATE form_fields SET is_required = true WHERE form_id = $1)
         UPDATE forms SET version = version + 1 WHERE id = $1`,
        [changed.id],
      );
      const without = { answers: { size: 'S' } };
      const submissions = times(20, (index) => ({
        ...submissionOf(index, newKey()),
        formId: index % 2 === 0 ? changed.id : unchanged.id,
        ...without,
      }));
      const responses = await sendAll(submissions);
      responses.forEach((response, index) => {
        if (index % 2 === 1) expect(response.status).toBe(201);
        else expectError(response, 'MISSING_REQUIRED_FIELDS', ['mail']);
      });
      expect(statements.countOf('insert_responses')).toBeGreaterThan(0);
      expect(await totals()).toEqual([1, 1, 1 + 10]);
    });
  });
});
