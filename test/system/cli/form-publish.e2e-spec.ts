import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { type InProcessCli, inProcessCli } from '../../support/cli/in-process-cli';

interface Published {
  formId: string;
  link: string;
  url: string;
}

describe('form publish', () => {
  let testApp: TestApp;
  let cli: InProcessCli;
  let team: TeamClient;

  beforeAll(async () => {
    testApp = await startTestApp();
    cli = inProcessCli(
      { DATABASE_URL: testApp.databaseUrl, PUBLIC_URL: 'https://forms.example.com' },
      'form',
      'publish',
    );
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await cli.restore();
    await testApp.close();
  });

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
