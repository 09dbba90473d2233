import { createForm, formBody } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';

describe('The name of a form that POST /v1/forms creates', () => {
  const { testApp, team } = useTeams({ eachTest: true });

  it.each([
    ['the same name', 'Coffee club'],
    ['the same name with white space', '  Coffee club\n'],
    ['the name of the starter form', 'Starter form'],
  ])('is rejected when it is %s', async (_name, name) => {
    await createForm(team, { name: 'Coffee club' });

    expectError(await team.post('/forms', formBody({ name })), 'FORM_NAME_TAKEN');
  });

  it('may differ from another name in case only, and may be the name of a form of another team', async () => {
    const other = await createTeam(testApp);
    await createForm(team, { name: ' Coffee club ' });

    expect(await createForm(team, { name: 'coffee club' })).toMatchObject({ name: 'coffee club' });
    expect(await createForm(team, { name: 'Coffee  club' })).toMatchObject({
      name: 'Coffee  club',
    });
    expect(await createForm(other, { name: 'Coffee club' })).toMatchObject({ name: 'Coffee club' });
  });

  it('belongs to one of ten concurrent requests', async () => {
    const responses = await Promise.all(
      times(10, () => team.post('/forms', formBody({ name: 'Coffee club' }))),
    );

    const rejected = responses.filter(({ status }) => status !== 201);
    expect(rejected).toHaveLength(9);
    for (const response of rejected) expectError(response, 'FORM_NAME_TAKEN');
    const [row] = await testApp.database.query(
      `SELECT count(DISTINCT f.id)::integer AS forms, count(*)::integer AS fields
         FROM forms f JOIN form_fields USING (team_id) WHERE f.team_id = $1 AND name = $2`,
      [team.teamId, 'Coffee club'],
    );
    expect(row).toEqual({ forms: 1, fields: 1 });
  });
});
