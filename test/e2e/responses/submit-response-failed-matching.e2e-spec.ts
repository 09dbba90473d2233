import { createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { getResponse, submitResponse } from '../../factories/response.factory';
import { startTestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const FIELDS = [
  { fieldType: 'EmailInput', label: 'Email' },
  { fieldType: 'TextInput', label: 'Remark' },
];

describe('A submission whose customer cannot be created', () => {
  const { testApp, team } = useTeams({ app: startTestApp });
  const form = useOnce(() => createForm(team, { fields: FIELDS }));

  beforeAll(async () => {
    await createCustomer(team, { email: 'known@example.com' });
    await testApp.database.query(`
      CREATE FUNCTION reject_insert() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN
           -- As if a concurrent transaction had inserted the same customer: no row is inserted.
           IF NEW.email = 'raced@example.com' THEN RETURN NULL; END IF;
           RAISE EXCEPTION 'insert rejected';
         END $$`);
    await testApp.database.query(
      'CREATE TRIGGER tr_reject_insert BEFORE INSERT ON customers FOR EACH ROW EXECUTE FUNCTION reject_insert()',
    );
  });

  it('is stored without a customer', async () => {
    const submitted = await submitResponse(team, form.id, {
      email: 'ada@example.com',
      remark: 'Hello',
    });

    expect(submitted).toEqual({ formResponseId: expect.any(String), subscriberId: null });
    const stored = await getResponse(team, form.id, submitted.formResponseId);
    expect(stored).toMatchObject({ subscriberId: null, subscriberFirstName: '' });
    expect(stored.fields.map(({ value }) => value)).toEqual(['ada@example.com', 'Hello']);
  });

  it('is stored without a customer when every attempt loses a race', async () => {
    const submitted = await submitResponse(team, form.id, { email: 'raced@example.com' });

    expect(submitted).toEqual({ formResponseId: expect.any(String), subscriberId: null });
    expect(testApp.logLines).toContainEqual(
      expect.objectContaining({
        level: 50,
        response: submitted.formResponseId,
        err: expect.objectContaining({
          message: 'Concurrent transactions interfered with each of 5 attempts.',
        }) as unknown,
      }),
    );
  });

  it('is counted once', async () => {
    const { id } = await createForm(team, { fields: FIELDS });

    await Promise.all(
      times(10, (index) => submitResponse(team, id, { email: `ada.${index}@example.com` })),
    );

    const list = await team.get(`/forms/${id}/responses?limit=1`).expect(200);
    expect(list.body).toMatchObject({ pagination: { total: 10 } });
  });

  it('is logged without personal data', async () => {
    await submitResponse(team, form.id, { email: 'eve@example.com' });

    expect(testApp.logLines).toContainEqual(
      expect.objectContaining({
        level: 50,
        team: team.teamId,
        err: expect.objectContaining({ message: 'insert rejected' }) as unknown,
      }),
    );
    expect(JSON.stringify(testApp.logLines)).not.toContain('eve@example.com');
  });

  it('is linked to an existing customer', async () => {
    const { subscriberId } = await submitResponse(team, form.id, { email: 'known@example.com' });

    expect(subscriberId).toEqual(expect.any(String));
  });
});
