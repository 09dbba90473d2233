import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { startTestApp } from '../../support/test-app';
import { inProcessCli } from '../../support/cli/in-process-cli';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

describe('response mark-read', () => {
  const { testApp, team } = useTeams({ app: startTestApp });
  const cli = useOnce(
    () => inProcessCli({ DATABASE_URL: testApp.databaseUrl }, 'response'),
    (made) => made.restore(),
  );

  async function listOf(formId: string, query = '') {
    const { body } = await team.get(`/forms/${formId}/responses?${query}`).expect(200);
    return body as { data: { id: string; isRead: boolean }[]; pagination: { total: number } };
  }

  it('marks a response once, and updates the counts', async () => {
    const form = await createForm(team);
    const [first, second] = [
      await submitResponse(team, form.id, { remark: 'first' }),
      await submitResponse(team, form.id, { remark: 'second' }),
    ];
    const responseId = first.formResponseId;
    const markRead = (formId: string, response: string, ...others: string[]) => {
      const where = ['--team', team.teamId, '--form', formId];
      return cli.run('mark-read', ...where, '--response', response, ...others);
    };

    const runs = await Promise.all([1, 2, 3].map(() => markRead(form.id, responseId, '--json')));

    for (const { status, stdout } of runs) {
      expect(status).toBe(0);
      expect(JSON.parse(stdout)).toEqual({ responseId, isRead: true });
    }
    const [read, unread, all] = await Promise.all([
      listOf(form.id, 'isRead=true'),
      listOf(form.id, 'isRead=false'),
      listOf(form.id),
    ]);
    expect(read).toMatchObject({
      data: [{ id: responseId, isRead: true }],
      pagination: { total: 1 },
    });
    expect(unread).toMatchObject({
      data: [{ id: second.formResponseId }],
      pagination: { total: 1 },
    });
    expect(all.pagination.total).toBe(2);

    const other = await createForm(team);
    const rejected = { status: 1, stdout: '', stderr: 'The form has no response with this id.\n' };
    expect(await Promise.all([markRead(other.id, responseId), markRead(form.id, 'none')])).toEqual([
      rejected,
      rejected,
    ]);
  });
});
