import { randomUUID } from 'node:crypto';
import { MentionsRepository } from '../../../src/responses/mentions/mentions.repository';
import { createForm } from '../../factories/form.factory';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import { holdCustomer, waitForBlocked } from '../../support/held-locks';
import { holdPurges } from '../../support/held-purges';
import { shareLockedApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';
import { useEachTest, useOnce } from '../../support/use-value';

const FIELDS = [{ label: 'Email', fieldType: 'EmailInput' }];

describe('A submission in quarantine of a person whose erasure is under way', () => {
  const { testApp, team, admin } = useTeams({ app: shareLockedApp });
  const form = useOnce(() => createForm(team, { fields: FIELDS }));

  let fieldId: string;

  beforeAll(async () => {
    const [field] = await testApp.database.query<{ id: string }>(
      'SELECT id FROM form_fields WHERE form_id = $1',
      [form.id],
    );
    fieldId = field?.id ?? '';
  });

  const purge = useEachTest(() => holdPurges(testApp));

  afterEach(() => purge.release());

  async function create(more: object = {}): Promise<{ id: string; email: string }> {
    const email = `${randomUUID()}@example.com`;
    const { body } = await team
      .post('/customer', { firstName: 'Ada', lastName: 'Lovelace', email, ...more })
      .expect(201);
    return { id: (body as { data: { id: string } }).data.id, email };
  }

  async function quarantine(email: string): Promise<string> {
    const id = randomUUID();
    await testApp.database.query(
      `INSERT INTO quarantined_responses (team_id, id, form_id, expires_at, answers, reasons)
       VALUES ($1, $2, $3, now() + interval '1 day', $4, '{trap}')`,
      [team.teamId, id, form.id, JSON.stringify({ [fieldId]: email })],
    );
    return id;
  }

  const accept = (id: string) =>
    admin.client.post(`/teams/${team.teamId}/forms/${form.id}/quarantine/${id}/accept`);
  const erase = (id: string) => team.delete(`/customer/${id}`);
  const isFound = async (email: string) => {
    const { body } = await team.get(`/customers?search=${email}`).expect(200);
    return (body as { data: unknown[] }).data.length > 0;
  };

  it('cannot be accepted before the purge deletes it, unlike a submission of another person', async () => {
    const { id, email } = await create();
    const [old, other] = [await quarantine(email), await quarantine(`${randomUUID()}@example.com`)];
    await erase(id).expect(200);

    expectError(await accept(old), 'RESPONSE_NOT_FOUND');
    await accept(other).expect(200);

    expect(await isFound(email)).toBe(false);
    await purge.release();
    await eventually(async () => {
      const left = await testApp.database.query(
        'SELECT 1 FROM quarantined_responses WHERE id = $1',
        [old],
      );
      return left.length === 0;
    });
  });

  it('is compared only with erasures of its contacts, in any spelling of a phone', async () => {
    const phone = '+493012345678';
    const { id } = await create({ phone });
    const others = [await create(), await create()];
    for (const each of others) await erase(each.id).expect(200);
    const [old, unrelated] = [
      await quarantine('Call 0049 (30) 1234-5678!'),
      await quarantine('Call 0049 (30) 1234-5679!'),
    ];
    await erase(id).expect(200);
    const listed = jest.spyOn(testApp.app.get(MentionsRepository), 'listErasures');

    expectError(await accept(old), 'RESPONSE_NOT_FOUND');
    await accept(unrelated).expect(200);

    const found = await Promise.all(listed.mock.results.map(({ value }) => value as Promise<object[]>)); // oxfmt-ignore
    expect(found).toEqual([[expect.objectContaining({ phone })], []]);
    listed.mockRestore();
  });

  it('can be accepted if it came after the erasure', async () => {
    const { id, email } = await create();
    await erase(id).expect(200);
    await accept(await quarantine(email)).expect(200);
    expect(await isFound(email)).toBe(true);
  });

  it('cannot be accepted by a request that waits for the erasure', async () => {
    const { id, email } = await create();
    const old = await quarantine(email);
    const held = await holdCustomer(testApp, id);
    const erasing = Promise.resolve(erase(id));
    await waitForBlocked(testApp);
    const accepting = Promise.resolve(accept(old));
    await waitForBlocked(testApp, 2);

    await held.release();

    expect((await erasing).status).toBe(200);
    expectError(await accepting, 'RESPONSE_NOT_FOUND');
    expect(await isFound(email)).toBe(false);
  });
});
