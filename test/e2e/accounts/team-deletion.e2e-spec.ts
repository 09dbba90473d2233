import { createMember, PASSWORD, signInAs } from '../../factories/account.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { ConsoleClient } from '../../support/console-client';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import { hold, waitForBlocked } from '../../support/held-locks';
import { createResources } from '../../support/team-resources';
import { outsideTransactions } from '../../support/traffic/watch-transactions';
import { publishForm } from '../../support/visitor';
import { TeamsService } from '../../../src/auth/teams.service';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { Purges } from '../../../src/tenancy/purges/purges';
import { TeamDeletions } from '../../../src/tenancy/team-deletions/team-deletions';
import { useTeams } from '../../support/use-teams';

describe('The deletion of a team in the console', () => {
  const { testApp, team, other, owner } = useTeams({
    settings: { name: 'Kaffeewerk' },
    eachTest: true,
  });

  const path = (): string => `/teams/${team.teamId}`;

  const remove = (client: ConsoleClient, name: unknown = 'Kaffeewerk') =>
    client.post(`${path()}/deletion`, { name });

  const invite = () =>
    owner.client.post(`${path()}/invitations`, {
      email: `x${team.teamId}@example.com`,
      role: 'viewer',
    });

  /** Makes each step of the deletion of the team fail, so that its rows remain for now. */
  function delay(deletions: TeamDeletions): jest.SpyInstance {
    const step = deletions.step.bind(deletions);
    return jest
      .spyOn(deletions, 'step')
      .mockImplementation((unit, purge) =>
        purge.subjectId === team.teamId ? Promise.reject(new Error('Delayed.')) : step(unit, purge),
      );
  }

  async function versionsOf(teamId: string): Promise<number[]> {
    const rows = await testApp.database.query<{ version: number }>(
      'SELECT version FROM forms WHERE team_id = $1 ORDER BY id',
      [teamId],
    );
    return rows.map(({ version }) => version);
  }

  it('shows the number of rows of the team beforehand, to owners only', async () => {
    await createResources(testApp, team);
    const { body } = await owner.client.get(`${path()}/deletion`).expect(200);
    expect(body).toEqual({
      success: true,
      data: {
        members: 2,
        forms: 2,
        responses: 1,
        customers: 1,
        pointsEntries: 0,
        coupons: 1,
        posts: 1,
      },
    });
    const admin = await createMember(testApp, team.teamId, 'admin');
    expectError(await admin.client.get(`${path()}/deletion`), 'FORBIDDEN');
    expectError(await remove(admin.client), 'FORBIDDEN');
  });

  it('needs the name of the team and a confirmation', async () => {
    const stale = await signInAs(testApp, owner.account, { confirmedAt: new Date(0) });
    expectError(await remove(stale), 'CONFIRMATION_REQUIRED');
    expectError(await remove(owner.client, 'kaffeewerk'), 'VALIDATION_FAILED', [
      'name: must be the name of the team',
    ]);
    expectError(await remove(owner.client, ''), 'VALIDATION_FAILED', [
      'name: must contain 1 to 255 characters',
    ]);
    await team.get('/forms').expect(200);
    await owner.client.get(path()).expect(200);
  });

  it('is known to requests that wait for the lock of the team meanwhile', async () => {
    const invited = await invite();
    const token = (invited.body as { data: { link: string } }).data.link.split('/').at(-1);
    const stranger = new ConsoleClient(testApp.url);
    const accept = () =>
      stranger.post('/invitations/accept', { token, name: 'Ada', password: PASSWORD });
    const teams = testApp.app.get(TeamsService, { strict: false });
    const tryLock = teams.tryLock.bind(teams);
    const setDeleted = (deletedAt: Date | null) =>
      outsideTransactions(() =>
        testApp.database.query('UPDATE teams SET deleted_at = $2 WHERE id = $1', [
          team.teamId,
          deletedAt,
        ]),
      );
    const locked = jest.spyOn(teams, 'tryLock').mockImplementation(async (unit) => {
      await setDeleted(new Date());
      return tryLock(unit);
    });
    try {
      expectError(await invite(), 'TEAM_BEING_DELETED');
      await setDeleted(null);
      expectError(await accept(), 'LINK_INVALID');
    } finally {
      locked.mockRestore();
    }
    // A control: without the deletion, the same requests succeed.
    await setDeleted(null);
    await accept().expect(200);
  });

  it('finishes although a new row refers to the table that it is deleting', async () => {
    const { id: formId } = await createForm(team);
    const { id: customerId } = await createCustomer(team);
    const deletions = testApp.app.get(TeamDeletions);
    const delayed = delay(deletions);
    const scope = systemScope(team.teamId);
    try {
      await remove(owner.client).expect(202);
      // As if the earlier tables had been emptied before a process stored a last submission.
      await testApp.database.query(
        `WITH late AS (
           INSERT INTO form_responses (team_id, id, form_id, source, answers, subscriber_id)
           VALUES ($1, gen_random_uuid(), $2, 'public', '{}', $3)
         )
         UPDATE purges SET failures = 0, progress = '{"table": "customers"}'
          WHERE team_id = $1 AND kind = 'team'`,
        [team.teamId, formId, customerId],
      );
    } finally {
      delayed.mockRestore();
    }
    const purgeId = await deletions.find(scope);
    await deletions.finish(scope, purgeId ?? '');
    expect(
      await testApp.database.query('SELECT 1 FROM teams WHERE id = $1', [team.teamId]),
    ).toEqual([]);
  });

  it('forgets rejected addresses, also that of a mail that is being sent, but none that another team invites', async () => {
    const addressOf = (name: string): string => `${name}.${team.teamId}@example.com`;
    const host = await createMember(testApp, other.teamId, 'owner');
    const teams = [
      [owner.client, team.teamId, ['gone', 'sending', 'kept']],
      [host.client, other.teamId, ['kept']],
    ] as const;
    for (const [client, teamId, names] of teams) {
      for (const name of names) {
        const body = { email: addressOf(name), role: 'viewer' };
        await client.post(`/teams/${teamId}/invitations`, body).expect(201);
      }
    }
    await testApp.database.query(
      `INSERT INTO mail_rejected_addresses (address_key, reason)
       SELECT address, '550' FROM unnest($1::text[]) address`,
      [['gone', 'kept'].map(addressOf)],
    );
    await testApp.database.query(
      `INSERT INTO mails (id, team_id, share_id, kind, address, address_key, language, content, admitted_at)
       VALUES ($1, $1, $1, 'invitation', $2, $2, 'en', '{}', 'infinity')`,
      [team.teamId, addressOf('sending')],
    );
    const sending = await hold(
      testApp,
      `WITH mail AS (UPDATE mails SET attempts = 1 WHERE id = $1)
       INSERT INTO mail_rejected_addresses (address_key, reason) VALUES ($2, '550')`,
      [team.teamId, addressOf('sending')],
    );
    const removing = remove(owner.client).then(({ status }) => status);
    try {
      await waitForBlocked(testApp);
    } finally {
      await sending.release();
    }
    expect(await removing).toBe(202);
    const left = await testApp.database.query<{ address: string }>(
      `SELECT address_key AS address FROM mail_rejected_addresses WHERE address_key LIKE $1`,
      [addressOf('%')],
    );
    expect(left).toEqual([{ address: addressOf('kept') }]);
  });

  it('ends all rights, pages and links at once, before the rows are gone', async () => {
    const deletions = testApp.app.get(TeamDeletions);
    const delayed = delay(deletions);
    try {
      const second = await createMember(testApp, team.teamId, 'owner');
      const formerMember = await createMember(testApp, team.teamId, 'admin');
      await owner.client.delete(`${path()}/members/${formerMember.userId}`).expect(200);
      const memberOfOther = await createMember(testApp, other.teamId, 'owner');
      const fields = [{ fieldType: 'TextInput', label: 'Name' }];
      const { link } = await publishForm(team, { fields });
      // A form on its way out of the bin, and the purge that moves its responses.
      await testApp.database.query(
        `WITH form AS (
           UPDATE forms SET deleted_at = now(), bin_state = 'restoring' WHERE team_id = $1 AND id = $2 RETURNING id
         )
         INSERT INTO purges (team_id, id, kind, subject_id, input)
         SELECT $1, gen_random_uuid(), 'unknown', id, '{}' FROM form`,
        [team.teamId, (await createForm(team)).id],
      );
      const versions = await versionsOf(team.teamId);
      expect((await fetch(`${testApp.url}/f/${link}`)).status).toBe(200);
      const invited = await invite();
      const token = (invited.body as { data: { link: string } }).data.link.split('/').at(-1);

      const [first, later] = await Promise.all([remove(owner.client), remove(second.client)]);

      expect(new Set([first.status, later.status])).toEqual(new Set([202, 410]));
      const done = first.status === 202 ? first : later;
      expect(done.body).toEqual({
        success: true,
        data: { id: team.teamId, isBeingDeleted: true },
      });
      // What another purge of the team has done is not counted.
      await testApp.database.query(
        `INSERT INTO purges (team_id, id, kind, subject_id, input, counts, finished_at)
         VALUES ($1, gen_random_uuid(), 'unknown', $1, '{}', '{"x":7}', now())`,
        [team.teamId],
      );
      await testApp.database.query(
        `UPDATE purges SET counts = '{"a":2,"b":3}' WHERE team_id = $1 AND kind = 'team'`,
        [team.teamId],
      );
      for (const { client } of [owner, second]) {
        expectError(await client.get(path()), 'TEAM_BEING_DELETED');
        expectError(await client.patch(path(), { name: 'New' }), 'TEAM_BEING_DELETED');
        expect((await client.get('/session').expect(200)).body).toMatchObject({
          data: {
            memberships: [],
            teamsBeingDeleted: [{ teamId: team.teamId, teamName: 'Kaffeewerk', deletedRows: 5 }],
          },
        });
      }
      for (const { client } of [formerMember, memberOfOther]) {
        expectError(await client.get(path()), 'TEAM_NOT_FOUND');
        expect((await client.get('/session').expect(200)).body).toMatchObject({
          data: { teamsBeingDeleted: [] },
        });
      }
      await eventually(async () => (await team.get('/forms')).status === 401);
      await eventually(async () =>
        [404, 410].includes((await fetch(`${testApp.url}/f/${link}`)).status),
      );
      const stranger = new ConsoleClient(testApp.url);
      expectError(await stranger.post('/invitations/read', { token }), 'LINK_INVALID');
      const [left] = await testApp.database.query(
        `SELECT (SELECT count(*)::integer FROM forms WHERE team_id = $1) AS forms,
                (SELECT count(*)::integer FROM api_keys WHERE team_id = $1 AND revoked_at IS NULL) AS keys,
                (SELECT array_agg(DISTINCT bin_state) FROM forms WHERE team_id = $1) AS states,
                (SELECT array_agg(kind) FROM purges WHERE team_id = $1 AND finished_at IS NULL) AS purges`,
        [team.teamId],
      );
      expect(left).toEqual({ forms: 3, keys: 0, states: ['deleting'], purges: ['team'] });
      expect(await versionsOf(team.teamId)).toEqual(versions.map((version) => version + 1));
    } finally {
      delayed.mockRestore();
    }
    await testApp.database.query('UPDATE purges SET failures = 0 WHERE team_id = $1', [
      team.teamId,
    ]);
    testApp.app.get(Purges).wake();
    await eventually(async () => {
      const teams = await testApp.database.query('SELECT 1 FROM teams WHERE id = $1', [
        team.teamId,
      ]);
      return teams.length === 0;
    });
    await eventually(async () => (await owner.client.get('/session')).status === 401);
  });
});
