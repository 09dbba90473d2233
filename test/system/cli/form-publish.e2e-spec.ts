import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { startTestApp } from '../../support/test-app';
import { inProcessCli } from '../../support/cli/in-process-cli';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

interface Published {
  formId: string;
  link: string;
  url: string;
}

describe('form publish', () => {
  const { testApp, team } = useTeams({ app: startTestApp });
  const cli = useOnce(
    () =>
      inProcessCli(
        { DATABASE_URL: testApp.databaseUrl, PUBLIC_URL: 'https://forms.example.com' },
        'form',
        'publish',
      ),
    (made) => made.restore(),
  );

  it('publishes a form, and prints its link, which stays', async () => {
    const { id } = await createForm(team);

    const published = await cli.json<Published>('--team', team.teamId, '--form', id);
    const again = await cli.json<Published>('--team', team.teamId, '--form', id);

    const { body } = await team.get(`/forms/${id}`).expect(200);
    const { link } = (body as { data: { link: string } }).data;
    expect(body).toMatchObject({ data: { status: 'published', version: 3 } });
    expect(published).toEqual({
      formId: id,
      link,
      url: `https://forms.example.com/f/${link}`,
    });
    expect(again).toEqual(published);
    const events = await testApp.database.query(
      `SELECT actor_kind, action FROM audit_events WHERE team_id = $1 AND target_id = $2`,
      [team.teamId, id],
    );
    expect(events).toContainEqual({ actor_kind: 'system', action: 'publishForm' });
  });

  it('rejects a form of another team', async () => {
    const { id } = await createForm(await createTeam(testApp));
    expect(await cli.run('--team', team.teamId, '--form', id)).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The team has no form with this id.\n',
    });
  });
});
