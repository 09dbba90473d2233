import { randomUUID } from 'node:crypto';
import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

describe('GET /v1/forms/:formId/schema', () => {
  const { testApp, team } = useTeams();

  it('returns the keys that the creation returned', async () => {
    const { id, fields } = await createForm(team, {
      fields: [
        { fieldType: 'TextInput', label: 'Line 1' },
        { fieldType: 'TextInput', label: 'Line 2' },
        { fieldType: 'TextInput', label: '123' },
      ],
    });

    const response = await team.get(`/forms/${id}/schema`).expect(200);

    expect(response.body).toEqual({
      success: true,
      data: expect.objectContaining({
        status: 'draft',
        createCustomerOnSubmit: true,
        fields: fields.map((field) => ({ ...field, maxLength: 255 })),
      }) as unknown,
    });
  });

  it('rejects a form without fields', async () => {
    expectError(await team.get(`/forms/${team.starterFormId}/schema`), 'FORM_HAS_NO_FIELDS');
  });

  it('returns the same for a form of another team as for an unknown id', async () => {
    const other = await createTeam(testApp);
    const { id } = await createForm(other);

    const foreign = await team.get(`/forms/${id}/schema`);
    const starter = await team.get(`/forms/${other.starterFormId}/schema`);
    const unknown = await team.get(`/forms/${randomUUID()}/schema`);

    expectError(foreign, 'FORM_NOT_FOUND');
    expect([foreign.text, starter.text]).toEqual([unknown.text, unknown.text]);
    await other.get(`/forms/${id}/schema`).expect(200);
  });

  it('needs one round trip', async () => {
    const { id } = await createForm(team);

    expect(await countRoundTrips(() => team.get(`/forms/${id}/schema`).expect(200))).toBe(1);
  });
});
