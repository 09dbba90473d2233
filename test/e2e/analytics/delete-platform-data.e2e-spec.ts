import { CountedDaysService } from '../../../src/social-sync/sync/counted-days.service';
import { SyncImportsService } from '../../../src/social-sync/sync/sync-imports.service';
import { SyncJobsRepository } from '../../../src/social-sync/sync/sync-jobs.repository';
import { PlatformDataService } from '../../../src/analytics/ingestion/platform-data.service';
import {
  ImportNotAllowed,
  SocialImportService,
} from '../../../src/analytics/ingestion/social-import.service';
import { Database } from '../../../src/core/database/database';
import { newId } from '../../../src/core/values/identifiers';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { importSamples, importSocial } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import { connectionsHarness, dataOf, NOT_CONNECTED, PAGES } from './connections-harness';

const TABLES = [
  'social_posts',
  'social_post_counts',
  'social_profile_days',
  'social_profile_windows',
  'social_counted_days',
  'social_credentials',
  'social_sync_jobs',
  'social_post_reads',
  'social_billed_posts',
];

describe('DELETE /console/api/teams/:teamId/social-connections/:platform/data', () => {
  const own = connectionsHarness();

  const rowsOf = async (platform: string, teamId = own.team.teamId): Promise<number[]> => {
    const counts = TABLES.map(
      (table) => `(SELECT count(*) FROM ${table} WHERE team_id = $1 AND platform = $2)::integer`,
    );
    const [row] = await own.testApp.database.query<{ rows: number[] }>(
      `SELECT ARRAY[${counts.join(', ')}] AS rows`,
      [teamId, platform],
    );
    return row?.rows ?? [];
  };
  const remove = (platform: string) => own.admin.client.delete(`${own.base()}/${platform}/data`);
  const deleted = (platform: string) =>
    eventually(async () => !(await own.find(platform)).isDeletingData);
  const NO_ROWS = TABLES.map(() => 0);

  it('deletes all data of a disconnected platform, and no data of other teams', async () => {
    await own.connectYoutube();
    await own.settled('youtube');
    await importSocial(own.testApp, own.team, 'facebook', { posts: [] });
    const other = await createTeam(own.testApp);
    await importSamples(own.testApp, other, 'youtube');
    const foreign = await rowsOf('youtube', other.teamId);
    expectError(await remove('youtube'), 'PLATFORM_CONNECTED');
    await own.admin.client.delete(`${own.base()}/youtube`).expect(200);

    const accepted = await remove('youtube').expect(202);

    expect(dataOf(accepted)).toMatchObject({ platform: 'youtube', deletesDataAt: null });
    expect(Object.keys(dataOf(accepted))).toEqual(['platform', ...Object.keys(NOT_CONNECTED)]);
    await deleted('youtube');
    expect(await rowsOf('youtube')).toEqual(NO_ROWS);
    expect(await rowsOf('youtube', other.teamId)).toEqual(foreign);
    expect(await own.find('youtube')).toEqual({
      platform: 'youtube',
      ...NOT_CONNECTED,
      retentionDays: 30,
    });
    const [purge] = await own.testApp.database.query<{ counts: object; input: object }>(
      `SELECT counts, input FROM purges WHERE team_id = $1 AND kind = 'platformData'`,
      [own.team.teamId],
    );
    expect(purge).toEqual({
      counts: { posts: 3, profileDays: expect.any(Number) as number },
      input: {},
    });
    expect((await own.actionsOf()).at(-1)).toEqual({ action: 'deletePlatformData', actor: 'user' });
    await own.connectYoutube();
    await own.settled('youtube');
    expect((await own.find('youtube')).stored.posts).toBe(3);
    expectError(await remove('tiktok'), 'CONNECTION_NOT_FOUND');
  });

  it('deletes posts in steps, and stores and connects nothing meanwhile', async () => {
    const { teamId } = own.team;
    await importSamples(own.testApp, own.team, 'facebook');
    const [posts = 0] = await rowsOf('facebook');
    expect(posts).toBeGreaterThan(2);
    const data = own.testApp.app.get(PlatformDataService);
    // No step succeeds, as if all processes had crashed.
    const step = jest.spyOn(data, 'step').mockRejectedValue(new Error('Crashed.'));
    try {
      await own.testApp.database.query(
        'UPDATE social_connections SET is_connected = false WHERE team_id = $1',
        [teamId],
      );
      await remove('facebook').expect(202);
      expect(dataOf(await remove('facebook').expect(202))).toMatchObject({ isDeletingData: true });
      await eventually(() => Promise.resolve(step.mock.calls.length > 0));
      expectError(
        await own.connectForUpload('facebook', { accountType: 'organization' }),
        'PLATFORM_DATA_BEING_DELETED',
      );
      const [page] = PAGES;
      expectError(
        await own.connectFacebook({
          accessToken: own.facebook.issueTokens(),
          accountId: page?.id,
        }),
        'PLATFORM_DATA_BEING_DELETED',
      );
      const scope = systemScope(teamId);
      await expect(
        own.testApp.app.get(SocialImportService).importObjects(scope, 'facebook', { posts: [] }),
      ).rejects.toMatchObject({ code: 'PLATFORM_DATA_BEING_DELETED' });
      expect((await rowsOf('facebook'))[0]).toBe(posts);
    } finally {
      step.mockRestore();
    }
    await own.testApp.database.query(
      `UPDATE purges SET step_rows = 2, failures = 0 WHERE team_id = $1 AND finished_at IS NULL`,
      [teamId],
    );
    const counts = await data.deleteNow(systemScope(teamId), 'facebook');
    expect(counts).toEqual({ posts, profileDays: expect.any(Number) as number });
    expect(await rowsOf('facebook')).toEqual(NO_ROWS);
    await own.connectForUpload('facebook', { accountType: 'organization' }).expect(200);
  });

  it('deletes counted days in steps', async () => {
    const team = await createTeam(own.testApp);
    await importSocial(own.testApp, team, 'facebook', { posts: [] });
    await own.testApp.database.query(
      `INSERT INTO social_counted_days (team_id, platform, day, counts)
       SELECT $1, 'facebook', date '2026-01-01' + n, '{}' FROM generate_series(1, 5) n`,
      [team.teamId],
    );
    const data = own.testApp.app.get(PlatformDataService);
    const purge = {
      id: newId(),
      subjectId: newId(),
      input: { platform: 'facebook' },
      progress: {},
      rows: 2,
    };
    const step = () =>
      own.testApp.app
        .get(Database)
        .transaction(systemScope(team.teamId), (unit) => data.step(unit, purge));

    const left: [number | undefined, boolean][] = [];
    while (left.at(-1)?.[1] !== true) {
      const { isDone } = await step();
      left.push([(await rowsOf('facebook', team.teamId))[4], isDone]);
    }

    expect(left).toEqual([
      [3, false],
      [1, false],
      [0, false],
      [0, true],
    ]);
  });

  it('is not undone by a sync that was running', async () => {
    await own.connectYoutube();
    await own.settled('youtube');
    const jobs = own.testApp.app.get(SyncJobsRepository);
    const job = await jobs.claim(own.team.teamId, 'youtube', 'posts', 60_000);
    if (job === null) throw new Error('The job is claimed by the dispatcher.');
    const imports = own.testApp.app.get(SyncImportsService);
    const days = own.testApp.app.get(CountedDaysService);
    await imports.importObjects(job, { posts: [] });
    await days.setReadings(job, '2026-11-01', { views: 1 });

    await own.admin.client.delete(`${own.base()}/youtube`).expect(200);
    await remove('youtube').expect(202);
    await deleted('youtube');
    await own.connectYoutube();

    const late = [
      imports.importObjects(job, { posts: [] }),
      imports.deletePosts(job, ['1']),
      days.setReadings(job, '2026-11-01', { views: 1 }),
      days.countPosts(job, [], '2026-11-01'),
    ];
    for (const write of late) await expect(write).rejects.toBeInstanceOf(ImportNotAllowed);
    expect((await rowsOf('youtube'))[4]).toBe(0);
  });
});
