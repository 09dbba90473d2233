import { createForm } from '../../factories/form.factory';
import { getResponse, submissionBody, submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const EMAIL_FORM = { fields: [{ fieldType: 'EmailInput', label: 'Email' }] };
const SETTINGS = {
  description: 'For members',
  formPurpose: 'Find out more',
  status: 'published',
  isPublic: false,
  createCustomerOnSubmit: false,
  webhookUrl: 'https://example.com/hook',
  webhookSecret: 'whsec-1',
};

interface ListedForm {
  id: string;
  createdAt: string;
  updatedAt: string;
}

describe('The settings of PATCH /v1/forms/:formId', () => {
  const { testApp, team } = useTeams();

  async function storedOf(id: string): Promise<Record<string, unknown> | undefined> {
    const [row] = await testApp.database.query<Record<string, unknown>>(
      `SELECT name, description, form_purpose AS "formPurpose", status, is_public AS "isPublic",
              create_customer_on_submit AS "createCustomerOnSubmit", webhook_url AS "webhookUrl",
              webhook_secret AS "webhookSecret"
         FROM forms WHERE id = $1`,
      [id],
    );
    return row;
  }

  async function listedOf(id: string): Promise<ListedForm | undefined> {
    const response = await team.get('/forms').expect(200);
    return (response.body as { data: ListedForm[] }).data.find((form) => form.id === id);
  }

  it('are changed individually', async () => {
    const { id, name } = await createForm(team);
    const expected: Record<string, unknown> = { ...(await storedOf(id)) };

    for (const [setting, value] of Object.entries(SETTINGS)) {
      expected[setting] = value;
      const updated = await team.patch(`/forms/${id}`, { [setting]: value }).expect(200);

      expect(updated.body).toMatchObject({ data: { id, name, status: expected.status } });
      expect(updated.text).not.toContain('whsec');
      expect(await storedOf(id)).toEqual(expected);
    }
    expect(expected).toEqual({ name, ...SETTINGS });
  });

  it.each(['draft', 'published'])(
    'can change the status of a %s form to any status',
    async (status) => {
      const { id } = await createForm(team, { status });

      for (const next of ['draft', 'draft', 'published', 'published', 'draft']) {
        const updated = await team.patch(`/forms/${id}`, { status: next }).expect(200);
        expect(updated.body).toMatchObject({ data: { status: next } });
        expect(await listedOf(id)).toMatchObject({ status: next });
      }
    },
  );

  it('keep the status when none is sent', async () => {
    const { id } = await createForm(team, { status: 'published' });

    const updated = await team.patch(`/forms/${id}`, { isPublic: false }).expect(200);

    expect(updated.body).toMatchObject({ data: { status: 'published' } });
  });

  it('appear in the list with the time of the update', async () => {
    const { id } = await createForm(team, EMAIL_FORM);
    await submitResponse(team, id, { email: 'not an address' });
    await testApp.database.query(
      `UPDATE forms SET created_at = '2026-03-01', updated_at = '2026-03-01' WHERE id = $1`,
      [id],
    );
    const before = Date.now();

    await team.patch(`/forms/${id}`, {}).expect(200);
    expect(await listedOf(id)).toMatchObject({ updatedAt: '2026-03-01T00:00:00.000Z' });
    const changes = { name: `Listed ${id}`, status: 'published', isPublic: false };
    await team.patch(`/forms/${id}`, changes).expect(200);

    const listed = await listedOf(id);
    expect(listed).toEqual({
      id,
      ...changes,
      provider: 'native',
      responseCount: 1,
      createdAt: '2026-03-01T00:00:00.000Z',
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
    });
    const updatedAt = Date.parse(listed?.updatedAt ?? '');
    expect(updatedAt).toBeGreaterThanOrEqual(before);
    expect(updatedAt).toBeLessThanOrEqual(Date.now());
  });

  it('of a form without fields can be changed', async () => {
    const other = await createTeam(testApp);
    const { starterFormId: id } = other;

    const updated = await other.patch(`/forms/${id}`, { name: 'First', status: 'published' });

    expect(updated.status).toBe(200);
    expect(updated.body).toEqual({
      success: true,
      data: { id, name: 'First', status: 'published', fields: [], removedFields: [] },
    });
    expectError(await other.get(`/forms/${id}/schema`), 'FORM_HAS_NO_FIELDS');
    expectError(
      await other.post(`/forms/${id}/responses`, submissionBody({ a: 'x' })),
      'FORM_HAS_NO_FIELDS',
    );
  });

  it('can enable and disable the creation of customers, for later responses only', async () => {
    const { id } = await createForm(team, EMAIL_FORM);
    const submit = async (name: string) =>
      submitResponse(team, id, { email: `${name}@example.com` }, { firstName: name });
    const shown = async (responseId: string) => {
      const response = await getResponse(team, id, responseId);
      const { subscriberId, subscriberFirstName, fields } = response;
      return [subscriberId, subscriberFirstName, fields[0]?.value];
    };

    const on = await submit('ada');
    await team.patch(`/forms/${id}`, { createCustomerOnSubmit: false }).expect(200);
    const off = [await submit('ada'), await submit('eve')];
    await team.patch(`/forms/${id}`, { createCustomerOnSubmit: true }).expect(200);
    const again = await submit('ada');

    expect(on.subscriberId).toEqual(expect.any(String));
    expect(off.map(({ subscriberId }) => subscriberId)).toEqual([null, null]);
    expect(again.subscriberId).toBe(on.subscriberId);
    expect(await shown(on.formResponseId)).toEqual([on.subscriberId, 'ada', 'ada@example.com']);
    expect(await Promise.all(off.map(({ formResponseId }) => shown(formResponseId)))).toEqual([
      [null, '', 'ada@example.com'],
      [null, '', 'eve@example.com'],
    ]);
    const customers = await team.get('/customers').expect(200);
    expect(customers.body).toMatchObject({ data: [{ email: 'ada@example.com' }] });
  });

  it('cannot be overridden by a submission', async () => {
    const { id } = await createForm(team, { ...EMAIL_FORM, createCustomerOnSubmit: false });

    const response = await team.post(`/forms/${id}/responses`, {
      ...submissionBody({ email: 'mallory@example.com' }, { email: 'mallory@example.com' }),
      createCustomerOnSubmit: true,
      status: 'published',
      source: 'ai',
      isRead: true,
      subscriberId: 'me',
    });

    expect(response.status).toBe(201);
    const { formResponseId } = (response.body as { data: { formResponseId: string } }).data;
    expect(await getResponse(team, id, formResponseId)).toMatchObject({
      source: 'public',
      isRead: false,
      subscriberId: null,
    });
    expect(await storedOf(id)).toMatchObject({ status: 'draft', createCustomerOnSubmit: false });
  });
});
