import { newId } from '../../../src/core/values/identifiers';
import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

describe('The retention of the responses to a form', () => {
  const { testApp, team, admin } = useTeams();

  const path = (): string => `/teams/${team.teamId}`;

  it('is set for this form alone', async () => {
    const [form, other] = [await createForm(team), await createForm(team)];
    const days = async ({ id }: { id: string }): Promise<number | null> => {
      const { body } = await admin.client.get(`${path()}/forms/${id}/retention`).expect(200);
      return (body as { data: { days: number | null } }).data.days;
    };

    await admin.client.put(`${path()}/forms/${form.id}/retention`, { days: 30 }).expect(200);

    expect([await days(form), await days(other)]).toEqual([30, null]);
  });

  it('is neither shown nor previewed for an unknown form or a form of another team', async () => {
    const foreign = await createForm(await createTeam(testApp));
    for (const id of [newId(), foreign.id]) {
      const preview = `${path()}/retention/preview?kind=responses&days=30&formId=${id}`;
      expectError(await admin.client.get(preview), 'FORM_NOT_FOUND');
      expectError(await admin.client.get(`${path()}/forms/${id}/retention`), 'FORM_NOT_FOUND');
    }
  });
});
