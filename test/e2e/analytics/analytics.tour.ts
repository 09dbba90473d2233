import { METRIC_NAMES } from '@rapport/social-connectors';
import { WINDOWS } from '../../../src/analytics/domain/window';
import { writeCursor } from '../../../src/core/values/cursor';
import { createMember } from '../../factories/account.factory';
import { connectPlatform, importSamples, listPosts } from '../../factories/social.factory';
import type { ModuleTour } from '../../support/module-tours';

const FILTERS = [
  '',
  'postType=reel',
  'campaignId=spring',
  'window=30d',
  'startDate=2020-01-01&endDate=2999-01-01',
  'search=coffee',
  'search=ae',
  'postType=story&campaignId=spring&window=12m&search=coffee',
];
const NO_POST = '01960000-0000-7000-8000-000000000000';

/** Reads posts in each order with each filter, and the figures and connections of the console. */
export const tour: ModuleTour = async (testApp, team) => {
  const { client } = await createMember(testApp, team.teamId, 'owner');
  await importSamples(testApp, team, 'instagram');
  const social = `/teams/${team.teamId}/analytics/social`;
  for (const filter of FILTERS) {
    for (const order of ['asc', 'desc'] as const) {
      for (const sort of ['likes', 'engagementRate'] as const) {
        const list = `posts-of-instagram-by-${sort === 'likes' ? sort : 'engagement-rate'}`;
        const pages = [
          '*',
          ...[5, null].map((rank) => writeCursor({ list, order, sort: 1, id: NO_POST, rank })),
        ];
        for (const cursor of pages) {
          await client
            .get(
              `${social}/instagram/ranked-posts?${filter}&sort=${sort}&order=${order}&cursor=${cursor}`,
            )
            .expect(200);
        }
      }
    }
    await client.get(`${social}/instagram/posts/export?${filter}`).expect(200);
  }
  for (const metric of METRIC_NAMES) {
    await client.get(`${social}/instagram/ranked-posts?sort=${metric}`).expect(200);
    await client.get(`${social}/tiktok/ranked-posts?sort=${metric}&order=asc`).expect(200);
  }
  for (const window of WINDOWS) {
    await client.get(`${social}/overview?window=${window}`).expect(200);
    for (const platform of ['instagram', 'tiktok']) {
      await client.get(`${social}/${platform}/comparison?window=${window}`).expect(200);
      await client.get(`${social}/${platform}/post-types?window=${window}`).expect(200);
    }
  }
  const range = 'startDate=2026-10-01&endDate=2026-11-20';
  await client.get(`${social}/overview?${range}`).expect(200);
  await client.get(`${social}/instagram/figures?${range}`).expect(200);
  await client.get(`${social}/instagram/post-types?${range}`).expect(200);
  const [post] = (await listPosts(team, 'instagram', { limit: '1' })).data;
  await client
    .put(`${social}/instagram/posts/${post?.id}/campaign`, { campaignId: 'spring' })
    .expect(200);
  const path = `/teams/${team.teamId}/social-connections`;
  await connectPlatform(testApp, team, 'tiktok');
  await client.get(path).expect(200);
  await client.get(`${path}/health`).expect(200);
  await client.put(`${path}/linkedin`, { accountType: 'personal' }).expect(200);
  await client.post(`${path}/tiktok/sync`).expect(404);
  await client.post(`${path}/tiktok/upload?postsBytes=1`).type('text').send('\n').expect(200);
  const state = 'a'.repeat(43);
  await client.post(`${path}/tiktok/sign-in/complete`, { state, code: 'x' }).expect(410);
  await client.post(`${path}/tiktok/sign-in/choose`, { accountId: 'x' }).expect(410);
  await client.delete(`${path}/linkedin`).expect(200);
};
