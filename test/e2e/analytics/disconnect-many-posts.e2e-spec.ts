import { StalePostReads } from '../../../src/social-sync/sync/stale-post-reads';
import { PostReadsRepository } from '../../../src/social-sync/sync/post-reads.repository';
import { Purges } from '../../../src/tenancy/purges/purges';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { connectionsHarness } from './connections-harness';

describe('DELETE social-connections/:platform of an account with very many posts', () => {
  const own = connectionsHarness();

  const query = <T extends object>(sql: string): Promise<T[]> =>
    own.testApp.database.query<T>(sql, [own.team.teamId]);
  /** The number of reads of the account that was connected first. */
  const oldReads = async (): Promise<number> => {
    const [row] = await query<{ reads: number }>(
      `SELECT count(*)::integer AS reads FROM social_post_reads WHERE team_id = $1 AND post_id LIKE 'old%'`,
    );
    return row?.reads ?? NaN;
  };
  const newReads = () =>
    query<{ reads: number; counters: object | null }>(
      `SELECT reads, counters FROM social_post_reads WHERE team_id = $1 AND post_id NOT LIKE 'old%'`,
    );

  it('deletes the schedule of their reads in steps, also after a stop, and leaves none of it to the next account', async () => {
    await own.connectYoutube();
    await own.settled('youtube');
    await query(
      `INSERT INTO social_post_reads (team_id, platform, post_id, published_at, next_read_at, reads, counters)
       SELECT $1, 'youtube', 'old' || n, now(), now() - interval '1 hour', 9, '{"views": 1}'
         FROM generate_series(1, 6500) n`,
    );
    const scope = systemScope(own.team.teamId);
    const reads = own.testApp.app.get(PostReadsRepository);
    expect(await reads.listDuePosts(scope, 'youtube', 1)).toHaveLength(1);
    const stale = own.testApp.app.get(StalePostReads);
    const step = stale.step.bind(stale);
    const steps = jest.spyOn(stale, 'step').mockRejectedValue(new Error('Stopped.'));
    try {
      await own.admin.client.delete(`${own.base()}/youtube`).expect(200);
      const atOnce = 6_500 - (await oldReads());
      expect(atOnce).toBeLessThanOrEqual(2_000);
      expect(atOnce).toBeGreaterThan(1_900);
      await own.connectYoutube();
      await own.settled('youtube');
      const read = await newReads();
      expect(read.length).toBeGreaterThan(0);
      expect(await reads.listDuePosts(scope, 'youtube', 1)).toEqual([]);

      // Each of the two requests deletes up to 2,000 rows itself, and starts a purge for the rest.
      const started = await query<{ id: string }>(
        `UPDATE purges SET step_rows = 100 WHERE team_id = $1 AND kind = 'postReads' RETURNING id`,
      );
      expect(started).toHaveLength(2);
      const purges = own.testApp.app.get(Purges);
      const before = await oldReads();
      steps.mockImplementationOnce(step).mockImplementationOnce(step);
      await expect(purges.finish(scope, started[0]?.id ?? '')).rejects.toThrow('Stopped.');
      const left = await oldReads();
      expect(before - left).toBeGreaterThan(0);
      expect(before - left).toBeLessThanOrEqual(200);
      expect(left).toBeGreaterThan(0);

      steps.mockImplementation(step);
      for (const { id } of started) await purges.finish(scope, id);
      expect(await oldReads()).toBe(0);
      expect(await newReads()).toEqual(read);
    } finally {
      steps.mockRestore();
    }
  });
});
