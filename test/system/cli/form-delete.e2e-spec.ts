import { Purges } from '../../../src/tenancy/purges/purges';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import { startTestApp } from '../../support/test-app';
import { inProcessCli } from '../../support/cli/in-process-cli';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

describe('form delete and response delete', () => {
  const { testApp, team } = useTeams({ app: startTestApp });
  const cli = useOnce(
    () => inProcessCli({ DATABASE_URL: testApp.databaseUrl }),
    (made) => made.restore(),
  );

  const eventsOf = (targetId: string) =>
    testApp.database.query(
      `SELECT actor_kind AS actor, action, details FROM audit_events
        WHERE team_id = $1 AND target_id = $2 AND action LIKE 'delete%'`,
      [team.teamId, targetId],
    );

  it('move a response to the bin once', async () => {
    const { id: formId, name } = await createForm(team);
    const { formResponseId: responseId } = await submitResponse(team, formId, { remark: 'x' });
    await testApp.database.query(
      `INSERT INTO webhook_deliveries (team_id, id, form_id, response_id, status, created_at)
       SELECT team_id, gen_random_uuid(), form_id, id, 'failed', created_at
         FROM form_responses, generate_series(1, 2) WHERE team_id = $1 AND id = $2`,
      [team.teamId, responseId],
    );
    const named = ['--team', team.teamId, '--form', name, '--response'];
    // The audit log has the id as it is stored.
    const where = [...named, responseId.toUpperCase()];

    const first = await cli.run('response', 'delete', ...where);

    expect(first).toEqual({
      status: 0,
      stdout: `Response ${responseId.toUpperCase()} is in the bin for 7 days.\n`,
      stderr: expect.stringMatching(
        /^Moves the response .*\n  Responses +1\n  Answers +1\n  Webhook deliveries +2\n$/,
      ) as string,
    });
    const path = `/forms/${formId}/responses/${responseId}`;
    expectError(await team.get(path), 'RESPONSE_NOT_FOUND');
    expect(await cli.run('response', 'delete', ...named, responseId)).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The form has no response with this id.\n',
    });
    const second = await submitResponse(team, formId, { remark: 'y' });
    expect(await cli.json('response', 'delete', ...named, second.formResponseId)).toEqual({
      responseId: second.formResponseId,
      deleted: true,
    });
    expect(await eventsOf(responseId)).toEqual([
      { actor: 'system', action: 'deleteResponse', details: { formId } },
    ]);
  });

  it('move a form to the bin, where its responses follow', async () => {
    const { id: formId, name } = await createForm(team);
    await submitResponse(team, formId, { remark: 'x' });

    const named = ['--team', team.teamId, '--form', name];
    const { status, stdout, stderr } = await cli.run('form', 'delete', ...named);

    expect([status, stdout]).toEqual([0, `Form ${formId} is in the bin for 7 days.\n`]);
    expect(stderr).toMatch(
      /^Moves the form .*\n  Responses +1\n  Links +0\n  Webhook deliveries +0\n$/,
    );
    expectError(await team.get(`/forms/${formId}`), 'FORM_NOT_FOUND');
    const again = await cli.run('form', 'delete', ...named);
    expect([again.status, again.stdout]).toEqual([1, '']);
    expect(await eventsOf(formId)).toEqual([
      { actor: 'system', action: 'deleteForm', details: {} },
    ]);
    // The command runs no jobs: the service does.
    testApp.app.get(Purges).wake();
    await eventually(async () => {
      const rows = await testApp.database.query(
        'SELECT 1 FROM binned_responses WHERE team_id = $1 AND form_id = $2',
        [team.teamId, formId],
      );
      return rows.length === 1;
    });
  });
});
