import { PLATFORMS } from '@rapport/social-connectors';
import { BARE_LINES, NO_METRICS } from '../../factories/post-metrics.factory';
import { importSocial } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { shareTestApp } from '../../support/test-app';
import { POST_EXAMPLES } from './post-examples';
import { useOnce } from '../../support/use-value';

describe('A post of', () => {
  const testApp = useOnce(shareTestApp);

  describe.each(PLATFORMS)('%s', (platform) => {
    const path = `/analytics/social/${platform}/posts`;

    it('has all its keys, in the list and as a single post', async () => {
      const team = await createTeam(testApp);
      const { line, shown } = POST_EXAMPLES[platform];
      await importSocial(testApp, team, platform, { posts: [line] });

      const list = await team.get(path).expect(200);

      expect(list.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(list.body).toEqual({
        success: true,
        data: [{ id: expect.any(String), platform, ...shown }],
        pagination: { page: 1, limit: 20, total: 1 },
      });
      const { data } = list.body as { data: [{ id: string }] };
      const single = await team.get(`${path}/${data[0].id}`).expect(200);
      expect(single.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(single.body).toEqual({ success: true, data: data[0] });
    });

    it('without metrics has metrics that are null, not 0', async () => {
      const team = await createTeam(testApp);
      await importSocial(testApp, team, platform, { posts: [BARE_LINES[platform]] });

      const { body } = await team.get(path).expect(200);

      expect(body).toMatchObject({
        data: [{ campaignId: null, content: '', metrics: NO_METRICS, rawMetrics: {} }],
      });
    });
  });
});
