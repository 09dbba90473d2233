import { createForm, type FieldBody } from '../../factories/form.factory';
import { getResponse, submissionBody, submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectError } from '../../support/expect-error';
import { TeamClient } from '../../support/team-client';
import { startSecondApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';
import { useEachTest, useOnce } from '../../support/use-value';

const EMAIL: FieldBody = { fieldType: 'EmailInput', label: 'Email' };
const ROAST: FieldBody = { fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] };

/** `other` has cached the form; `testApp` changes it. */
describe('A cached form that was updated by another process', () => {
  const { testApp, team } = useTeams();
  const other = useOnce(() => startSecondApp(testApp));
  /** The client of the team for the process with the cached form. */
  const otherClient = useOnce(
    () => new TeamClient(other.url, team.teamId, team.apiKey, team.starterFormId),
  );
  const form = useEachTest(() => createForm(team, { fields: [EMAIL, ROAST] }));

  beforeEach(async () => {
    await submitResponse(otherClient, form.id, { roast: 'Dark' });
  });

  const update = (body: object) => team.patch(`/forms/${form.id}`, body).expect(200);

  const post = (answers: Record<string, unknown>) =>
    otherClient.post(`/forms/${form.id}/responses`, submissionBody(answers));

  async function countResponses(): Promise<number> {
    const [row] = await testApp.database.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM form_responses WHERE form_id = $1',
      [form.id],
    );
    return row?.count ?? 0;
  }

  it('rejects a submission that has become invalid, and stores nothing', async () => {
    await update({ fields: [{ ...EMAIL, isRequired: true }, ROAST] });
    expectError(await post({ roast: 'Dark' }), 'MISSING_REQUIRED_FIELDS', ['email']);

    await update({ fields: [EMAIL, { ...ROAST, options: ['Light'] }] });
    const rejected = await post({ roast: 'Dark' });
    expect([rejected.status, (rejected.body as { code: string }).code]).toEqual([
      400,
      'INVALID_FIELD_VALUES',
    ]);
    expect(await countResponses()).toBe(1);
  });

  it('accepts a submission that has become valid', async () => {
    await update({ fields: [{ ...EMAIL, isRequired: true }, ROAST] });
    await submitResponse(otherClient, form.id, { email: 'ada@example.com' });

    await update({ fields: [EMAIL, { ...ROAST, options: ['Light', 'Dark', 'None'] }] });
    await submitResponse(otherClient, form.id, { roast: 'None' });
    expect(await countResponses()).toBe(3);
  });

  it('stores answers to its current fields', async () => {
    const remark = { fieldType: 'TextInput', label: 'Remark' };
    await update({ fields: [EMAIL, remark], removeMissingFields: true });

    const submitted = await submitResponse(otherClient, form.id, { roast: 'Dark', remark: 'New.' });

    expect(submitted.ignoredKeys).toEqual(['roast']);
    const { fields } = await getResponse(team, form.id, submitted.formResponseId);
    expect(fields.map(({ key, value }) => [key, value])).toEqual([
      ['email', null],
      ['remark', 'New.'],
    ]);
  });

  it('creates customers depending on its current setting', async () => {
    await update({ createCustomerOnSubmit: false });
    const without = await submitResponse(otherClient, form.id, { email: 'grace@example.com' });
    expect(without.subscriberId).toBeNull();

    await update({ createCustomerOnSubmit: true });
    const created = await submitResponse(otherClient, form.id, { email: 'grace@example.com' });
    expect(created.subscriberId).toEqual(expect.any(String));
  });

  it('accepts submissions as soon as it has fields', async () => {
    const id = team.starterFormId ?? '';
    expectError(await otherClient.get(`/forms/${id}/schema`), 'FORM_HAS_NO_FIELDS');
    expectError(
      await otherClient.post(`/forms/${id}/responses`, submissionBody({ roast: 'Dark' })),
      'FORM_HAS_NO_FIELDS',
    );

    await team.patch(`/forms/${id}`, { fields: [ROAST] }).expect(200);

    await submitResponse(otherClient, id, { roast: 'Dark' });
  });

  it('is not found by another team', async () => {
    const { apiKey, teamId } = await createTeam(testApp);
    const client = new TeamClient(other.url, teamId, apiKey, null);
    const answers = submissionBody({ roast: 'Dark' });

    expectError(await client.post(`/forms/${form.id}/responses`, answers), 'FORM_NOT_FOUND');

    expect(await countResponses()).toBe(1);
  });

  const submit = () => submitResponse(otherClient, form.id, { roast: 'Dark' });

  it('is read again once', async () => {
    expect(await countRoundTrips(submit)).toBe(1);

    await update({ fields: [EMAIL, { ...ROAST, isRequired: true }] });

    // The failed insert, the read of the form, and the second insert.
    expect(await countRoundTrips(submit)).toBe(3);
    expect(await countRoundTrips(submit)).toBe(1);
  });
});
