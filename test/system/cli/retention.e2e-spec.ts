import { randomUUID } from 'node:crypto';
import { createForm } from '../../factories/form.factory';
import { inProcessCli } from '../../support/cli/in-process-cli';
import { startTestApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';
import { withoutJobs } from '../../support/without-jobs';

const FORM_NOT_FOUND = 'The team has no form with this id.\n';

describe('retention', () => {
  const { testApp, team, other } = useTeams({ app: () => withoutJobs(() => startTestApp()) });
  const cli = useOnce(
    () => inProcessCli({ DATABASE_URL: testApp.databaseUrl }, 'retention'),
    (made) => made.restore(),
  );
  const set = (...args: string[]) => cli.run('set', '--team', team.teamId, ...args);

  it('set chooses the days of a form and of the team, says what goes, and is recorded', async () => {
    const form = await createForm(team, { name: 'Club' });
    await testApp.database.query(
      `INSERT INTO webhook_deliveries (team_id, id, form_id, status, created_at)
       SELECT $1, gen_random_uuid(), $2, 'failed', now() - interval '20 days' FROM generate_series(1, 3)`,
      [team.teamId, form.id],
    );
    const ofForm = ['--form', 'Club', '--kind', 'deliveries', '--days'];

    expect(await set(...ofForm, '7')).toEqual({
      status: 0,
      stdout: 'Days for which deliveries are kept: 7.\n',
      stderr: 'Is older, and goes for good within an hour:\n  deliveries  3\n',
    });
    const kinds = [
      { kind: 'responses', days: null, rows: 0 },
      { kind: 'quarantine', days: 30, rows: 0 },
      { kind: 'deliveries', days: 7, rows: 3 },
    ];
    expect(await cli.json('preview', '--team', team.teamId, '--form', 'Club')).toEqual({
      teamId: team.teamId,
      formId: form.id,
      kinds,
    });
    expect(await cli.json('set', '--team', team.teamId, ...ofForm, 'team')).toEqual({
      teamId: team.teamId,
      formId: form.id,
      kind: 'deliveries',
      days: 30,
    });
    expect(await set('--kind', 'audit', '--days', 'never')).toMatchObject({
      status: 0,
      stderr: '',
    });
    const events = await testApp.database.query<{ action: string }>(
      `SELECT action FROM audit_events
        WHERE team_id = $1 AND actor_kind = 'system' AND action LIKE '%etention' ORDER BY id`,
      [team.teamId],
    );
    expect(events.map(({ action }) => action)).toEqual([
      'setFormRetention',
      'resetFormRetention',
      'setRetention',
    ]);
  });

  it('set and preview reject a form that the team does not have, and store nothing', async () => {
    const ofOther = await createForm(other, { name: 'Of another team' });
    const deleted = await createForm(team, { name: 'Deleted' });
    await team.delete(`/forms/${deleted.id}`).expect(200);

    for (const form of [randomUUID(), ofOther.id, 'Of another team', deleted.id, 'Deleted']) {
      for (const verb of [['preview'], ['set', '--kind', 'responses', '--days', '7']]) {
        const { status, stderr } = await cli.run(...verb, '--team', team.teamId, '--form', form);
        expect([verb, form, status, stderr]).toEqual([verb, form, 1, FORM_NOT_FOUND]);
      }
    }
    expect(
      await testApp.database.query('SELECT 1 FROM retention_settings WHERE subject_id = ANY ($1)', [
        [ofOther.id, deleted.id],
      ]),
    ).toEqual([]);
  });

  it('set takes an id in upper case, and records it as it is stored', async () => {
    const own = await createForm(team, { name: 'Own' });
    const named = own.id.toUpperCase();
    expect(await set('--form', named, '--kind', 'responses', '--days', '7')).toMatchObject({
      status: 0,
    });
    expect(
      await testApp.database.query(
        'SELECT action FROM audit_events WHERE team_id = $1 AND target_id = $2 ORDER BY id',
        [team.teamId, own.id],
      ),
    ).toContainEqual({ action: 'setFormRetention' });
  });

  it('set rejects what cannot be chosen', async () => {
    await createForm(team, { name: 'Newsletter' });
    for (const wrong of [
      ['--form', 'Newsletter', '--kind', 'audit', '--days', '400'],
      ['--kind', 'audit', '--days', '89'],
      ['--kind', 'idempotency', '--days', '31'],
      ['--kind', 'deliveries', '--days', 'team'],
    ]) {
      expect([wrong, (await set(...wrong)).status]).toEqual([wrong, 1]);
    }
    for (const days of ['0', '1.5', 'soon']) {
      expect((await set('--kind', 'deliveries', '--days', days)).status).toBe(2);
    }
    expect((await set('--kind', 'mails', '--days', '3')).status).toBe(2);
  });
});
