import { DAY_MS } from '../../../src/core/values/durations';
import { newId } from '../../../src/core/values/identifiers';
import { countExpiredOfTeam } from '../../../src/core/jobs/expired-rows/delete-expired.sql';
import { ExpiredRowsJob } from '../../../src/core/jobs/expired-rows/expired-rows.job';
import { withoutJobs } from '../../support/without-jobs';
import { RetentionLimitsJob } from '../../../src/tenancy/retention/retention-limits.job';
import { createMember } from '../../factories/account.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { importSamples } from '../../factories/social.factory';
import { inProcessCli } from '../../support/cli/in-process-cli';
import { expectExactCounts } from '../../support/exact-counts';
import { expectError } from '../../support/expect-error';
import { hold } from '../../support/held-locks';
import type { TeamClient } from '../../support/team-client';
import { startTestApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';
import { idOf } from './audit-partitions-harness';

const fields = [{ fieldType: 'TextInput', label: 'Name' }];

interface Retention {
  kind: string;
  days: number | null;
  isChosen: boolean;
}

const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);

describe('The retention of data', () => {
  const { testApp, team, other, admin } = useTeams({
    app: () => withoutJobs(() => startTestApp()),
    eachTest: true,
  });
  const job = useOnce(() => testApp.app.get(ExpiredRowsJob));
  const cli = useOnce(
    () => inProcessCli({ DATABASE_URL: testApp.databaseUrl }, 'retention'),
    (made) => made.restore(),
  );
  const path = (): string => `/teams/${team.teamId}`;

  async function run(...tables: string[]): Promise<void> {
    for (const rows of job.declared.filter(({ table }) => tables.includes(table))) {
      while (await job.deleteBatch(rows));
    }
  }

  const choose = (kind: string, days: number | null) =>
    admin.client.put(`${path()}/retention/${kind}`, { days });
  const preview = async (query = '') => {
    const { body } = await admin.client.get(`${path()}/retention/preview${query}`).expect(200);
    return (body as { data: Record<string, number> }).data;
  };
  const ofForm = (id: string) => `${path()}/forms/${id}/retention/responses`;
  const countOf = async (table: string, { teamId } = team): Promise<number> => {
    const [row] = await testApp.database.query<{ rows: number }>(
      `SELECT count(*)::integer AS rows FROM ${table} WHERE team_id = $1`,
      [teamId],
    );
    return row?.rows ?? 0;
  };

  const insertDeliveries = (client: TeamClient, formId: string, rows: number) =>
    testApp.database.query(
      `INSERT INTO webhook_deliveries (team_id, id, form_id, status, created_at)
       SELECT $1, gen_random_uuid(), $2, 'failed', now() - interval '31 days' - n * interval '1 s'
         FROM generate_series(1, $3::integer) n`,
      [client.teamId, formId, rows],
    );

  it('is listed with the defaults of the operator', async () => {
    const viewer = await createMember(testApp, team.teamId, 'viewer');
    const { body } = await viewer.client.get(`${path()}/retention`).expect(200);
    const own = { isChosen: false, minDays: 1, maxDays: null };
    expect(body).toEqual({
      success: true,
      data: [
        { kind: 'responses', days: null, defaultDays: null, ...own },
        { kind: 'quarantine', days: 30, defaultDays: 30, ...own, maxDays: 30 },
        { kind: 'deliveries', days: 30, defaultDays: 30, ...own },
        { kind: 'audit', days: 400, defaultDays: 400, ...own, minDays: 90 },
        { kind: 'posts', days: null, defaultDays: null, ...own },
        { kind: 'idempotency', days: 1, defaultDays: 1, ...own, maxDays: 30 },
      ],
    });
    expectError(await viewer.client.get(`${path()}/retention/preview`), 'FORBIDDEN');
    expectError(await viewer.client.put(`${path()}/retention/audit`, { days: 1 }), 'FORBIDDEN');
  });

  it('rejects an invalid number of days, or more days than the operator allows', async () => {
    const range = ['days: must be a whole number from 1 to 3650'];
    for (const days of [0, 3_651, 1.5, '7', undefined]) {
      expectError(
        await admin.client.put(`${path()}/retention/audit`, { days }),
        'VALIDATION_FAILED',
        range,
      );
    }
    for (const days of [31, null]) {
      expectError(await choose('quarantine', days), 'VALIDATION_FAILED', [
        'days: must be at most 30',
      ]);
    }
    expectError(
      await admin.client.get(`${path()}/retention/preview?kind=quarantine&days=31`),
      'VALIDATION_FAILED',
      ['days: must be at most 30'],
    );
    for (const who of [admin, await createMember(testApp, team.teamId, 'owner')]) {
      expectError(
        await who.client.put(`${path()}/retention/audit`, { days: 89 }),
        'VALIDATION_FAILED',
        ['days: must be at least 90'],
      );
    }
    expectError(
      await admin.client.get(`${path()}/retention/preview?kind=audit&days=89`),
      'VALIDATION_FAILED',
      ['days: must be at least 90'],
    );
    expectError(await choose('mails', 3), 'VALIDATION_FAILED', [
      'kind: must be one of responses, quarantine, deliveries, audit, posts, idempotency',
    ]);
    expectError(
      await admin.client.get(`${path()}/retention/preview?kind=audit`),
      'VALIDATION_FAILED',
      ['days: is required'],
    );
    for (const days of [31, null]) {
      expectError(await choose('idempotency', days), 'VALIDATION_FAILED', [
        'days: must be at most 30',
      ]);
    }
  });

  it('deletes responses of each form at its time, with all counts, and nothing of other teams', async () => {
    const fields = [{ fieldType: 'Select', label: 'Choice', options: ['a', 'b'] }];
    const [short, kept, followed] = [
      await createForm(team, { name: 'Short', fields }),
      await createForm(team, { name: 'Kept', fields }),
      await createForm(team, { name: 'Followed', fields }),
    ];
    const foreign = await createForm(other, { name: 'Foreign', fields });
    for (const [client, form] of [
      [team, short],
      [team, kept],
      [team, followed],
      [other, foreign],
    ] as const) {
      for (const days of [100, 40, 10, 0]) {
        const { formResponseId } = await submitResponse(client, form.id, { choice: 'a' });
        await testApp.database.query('UPDATE form_responses SET created_at = $2 WHERE id = $1', [
          formResponseId,
          ago(days),
        ]);
      }
    }
    await admin.client.put(ofForm(short.id), { days: 5 }).expect(200);
    const never = await admin.client.put(ofForm(kept.id), { days: null }).expect(200);
    expect(never.body).toMatchObject({
      data: [{ kind: 'responses', days: null, isChosen: true }, {}, {}],
    });
    expect(await preview()).toEqual({
      responses: 3,
      quarantine: 0,
      deliveries: 0,
      audit: 0,
      posts: 0,
      idempotency: 0,
    });
    expect(await preview('?kind=responses&days=30')).toMatchObject({ responses: 5 });
    expect(await preview(`?kind=responses&days=50&formId=${kept.id}`)).toMatchObject({
      responses: 1,
    });
    await choose('responses', 30).expect(200);
    const following = await admin.client.get(`${path()}/forms/${followed.id}/retention`);
    expect(following.body).toMatchObject({
      data: [{ days: 30, isChosen: false, defaultDays: 30 }, {}, {}],
    });

    await run('form_responses');

    for (const [form, left] of [
      [short, 1],
      [kept, 4],
      [followed, 2],
    ] as const) {
      const { body } = await team.get(`/forms/${form.id}`).expect(200);
      expect(body).toMatchObject({ data: { responseCount: left } });
      const found = await team.get(
        `/forms/${form.id}/responses?limit=1&fieldKey=choice&fieldValue=a`,
      );
      expect(found.body).toMatchObject({ pagination: { total: left } });
    }
    expect(await countOf('form_responses', other)).toBe(4);
    const reset = await admin.client.delete(ofForm(kept.id)).expect(200);
    expect(reset.body).toMatchObject({ data: [{ days: 30, isChosen: false }, {}, {}] });
    await run('form_responses');
    expect(await countOf('form_responses')).toBe(1 + 2 + 2);
  });

  it('deletes old posts with the counts of their days', async () => {
    await importSamples(testApp, team, 'facebook');
    await importSamples(testApp, other, 'facebook');
    const posts = await countOf('social_posts');
    await testApp.database.query(
      `UPDATE social_posts SET published_at = now() - interval '1 hour'
        WHERE team_id = $1 AND id = (SELECT id FROM social_posts WHERE team_id = $1 LIMIT 1)`,
      [team.teamId],
    );
    await testApp.database.query('DELETE FROM social_post_counts WHERE team_id = $1', [
      team.teamId,
    ]);
    await testApp.database.query(
      `INSERT INTO social_post_counts (team_id, platform, campaign_id, day, post_type, posts)
       SELECT team_id, platform, campaign.id, (published_at AT TIME ZONE 'UTC')::date, post_type, count(*)
         FROM social_posts, LATERAL (SELECT '' AS id UNION ALL
                                     SELECT campaign_id WHERE campaign_id IS NOT NULL) campaign
        WHERE team_id = $1 GROUP BY 1, 2, 3, 4, 5`,
      [team.teamId],
    );
    await choose('posts', 1).expect(200);
    expect(await preview()).toMatchObject({ posts: posts - 1 });

    await run('social_posts');

    expect(await countOf('social_posts')).toBe(1);
    expect(await countOf('social_posts', other)).toBe(posts);
    await expectExactCounts(testApp);
    expect(await preview()).toMatchObject({ posts: 0 });
  });

  it('deletes only events of the audit log that are too old, whatever statement deletes them', async () => {
    const insert = async (client: TeamClient, days: number): Promise<string> => {
      const at = ago(days);
      const id = idOf(at.getTime());
      await testApp.database.query(
        `INSERT INTO audit_events (team_id, id, at, actor_kind, action)
         VALUES ($1, $2, $3, 'system', 'createKey')`,
        [client.teamId, id, at],
      );
      return id;
    };
    const owner = await createMember(testApp, team.teamId, 'owner');
    // Events of teams without a setting are deleted with the partition of their month.
    const old = await insert(team, 440);
    const young = await insert(team, 399);
    const foreign = await insert(other, 399);
    const remove = (id: string) =>
      testApp.database.query('DELETE FROM audit_events WHERE id = $1', [id]);
    const idsOf = async (): Promise<string[]> => {
      const rows = await testApp.database.query<{ id: string }>(
        `SELECT id FROM audit_events WHERE action = 'createKey' AND id = ANY ($1)`,
        [[old, young, foreign]],
      );
      return rows.map(({ id }) => id).toSorted();
    };
    await expect(remove(young)).rejects.toThrow('audit_events is append-only');
    expect(await preview()).toMatchObject({ audit: 1 });

    await run('audit_events');
    expect(await idsOf()).toEqual([young, foreign].toSorted());

    await choose('audit', null).expect(200);
    await run('audit_events');
    await expect(remove(young)).rejects.toThrow('audit_events is append-only');
    expectError(await choose('audit', 390), 'FORBIDDEN');
    await owner.client.put(`${path()}/retention/audit`, { days: 390 }).expect(200);
    await choose('audit', 395).expect(200);
    expectError(await choose('audit', 390), 'FORBIDDEN');
    await owner.client.put(`${path()}/retention/audit`, { days: 390 }).expect(200);
    // A setting that is not of the whole team has no effect.
    await testApp.database.query(
      `INSERT INTO retention_settings (team_id, kind, subject_id, days) VALUES ($1, 'audit', $2, 1)`,
      [other.teamId, newId()],
    );
    await run('audit_events');
    expect(await idsOf()).toEqual([foreign]);
    await expect(remove(foreign)).rejects.toThrow('audit_events is append-only');
    // The limit of the operator takes precedence.
    const limits = testApp.app.get(RetentionLimitsJob);
    await testApp.database.query(`UPDATE retention_limits SET max_days = 300 WHERE kind = 'audit'`);
    await run('audit_events');
    expect(await idsOf()).toEqual([]);
    await limits.store();
    const stored = await testApp.database.query(
      `SELECT default_days, max_days FROM retention_limits WHERE kind = 'audit'`,
    );
    expect(stored).toEqual([{ default_days: 400, max_days: null }]);
  });

  it('deletes rows of teams in rotation, so that a team with many old rows delays no other team', async () => {
    const form = await createForm(team, {});
    const foreign = await createForm(other, {});
    await insertDeliveries(team, form.id, 2_500);
    await insertDeliveries(other, foreign.id, 10);
    const [deliveries] = job.declared.filter(({ table }) => table === 'webhook_deliveries');
    if (deliveries === undefined) throw new Error('Not declared.');

    expect(await job.deleteBatch(deliveries)).toBe(true);
    expect(await job.deleteBatch(deliveries)).toBe(true);

    expect(await countOf('webhook_deliveries', other)).toBe(0);
    expect(await countOf('webhook_deliveries')).toBeGreaterThan(0);
    await run('webhook_deliveries');
    expect(await countOf('webhook_deliveries')).toBe(0);
  });

  it('is previewed without a change, and counted over all forms up to one maximum', async () => {
    const forms = [await createForm(team, { fields }), await createForm(team, { fields })];
    for (const form of [...forms, ...forms]) await submitResponse(team, form.id, { name: 'Ada' });
    await testApp.database.query('UPDATE form_responses SET created_at = $2 WHERE team_id = $1', [
      team.teamId,
      ago(10),
    ]);
    await choose('responses', 400).expect(200);
    const lock = await hold(
      testApp,
      'SELECT 1 FROM retention_settings WHERE team_id = $1 FOR UPDATE',
      [team.teamId],
    );
    try {
      expect(await preview('?kind=responses&days=5')).toMatchObject({ responses: 4 });
      expect(await preview()).toMatchObject({ responses: 0 });
    } finally {
      await lock.release();
    }
    await choose('responses', 5).expect(200);
    const responses = job.declared.find(({ table }) => table === 'form_responses');
    if (responses?.groups === undefined) throw new Error('Not declared.');
    for (const [most, counted] of [
      [3, 3],
      [5, 4],
    ]) {
      const rows = await testApp.database.query(countExpiredOfTeam(responses, responses.groups), [
        team.teamId,
        most,
        null,
      ]);
      expect(rows).toEqual([{ rows: counted }]);
    }
  });

  it('is previewed on the command line', async () => {
    await choose('deliveries', 7).expect(200);
    const form = await createForm(team, {});
    await testApp.database.query(
      `INSERT INTO webhook_deliveries (team_id, id, form_id, status, created_at)
       SELECT $1, gen_random_uuid(), $2, status, now() - interval '8 days'
         FROM unnest('{failed,delivered,pending}'::text[]) status`,
      [team.teamId, form.id],
    );
    const args = ['preview', '--team', team.teamId];
    expect(await cli.json(...args)).toEqual({
      teamId: team.teamId,
      kinds: [
        { kind: 'responses', days: null, rows: 0 },
        { kind: 'quarantine', days: 30, rows: 0 },
        { kind: 'deliveries', days: 7, rows: 2 },
        { kind: 'audit', days: 400, rows: 0 },
        { kind: 'posts', days: null, rows: 0 },
        { kind: 'idempotency', days: 1, rows: 0 },
      ],
    });
    expect((await cli.run(...args)).stdout).toContain('deliveries');
    expect(await countOf('webhook_deliveries')).toBe(3);
    const { body } = await admin.client.get(`${path()}/retention`).expect(200);
    const chosen = (body as { data: Retention[] }).data.filter(({ isChosen }) => isChosen);
    expect(chosen).toMatchObject([{ kind: 'deliveries', days: 7 }]);
  });
});
