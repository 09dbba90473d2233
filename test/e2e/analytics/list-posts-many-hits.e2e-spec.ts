import { importSocial, type ListedPosts, listPosts } from '../../factories/social.factory';
import { times } from '../../support/collections';
import { expectExactCounts } from '../../support/exact-counts';
import { postLine } from '../../factories/post-line.factory';
import { useTeams } from '../../support/use-teams';

const START = Date.parse('2026-03-01T00:00:00Z');
const MINUTE = 60_000;

/** Posts with the contents `few 1`, `few 2` and so on for the word `few`, one per minute; every third has a campaign. */
function makePosts(word: string, count: number, tail: (n: number) => string = () => '') {
  return times(count, (index) => {
    const n = index + 1;
    return postLine('twitter', {
      id: `${word} ${n}`,
      at: new Date(START + n * MINUTE).toISOString(),
      content: `${word} ${n}${tail(n)}`,
      campaignId: n % 3 === 0 ? 'third' : undefined,
    });
  });
}

const range = (first: number, last: number): number[] =>
  times(Math.abs(last - first) + 1, (index) => first + Math.sign(last - first) * index);

const numbersOf = ({ data }: ListedPosts): number[] =>
  data.map(({ content }) => Number(content.split(' ')[1]));

const TOTALS: [word: string, total: number][] = [
  ['few', 1_000],
  ['many', 1_001],
  ['most', 1_400],
];

describe('A search with very many hits', () => {
  const { testApp, team } = useTeams();

  beforeAll(async () => {
    await importSocial(testApp, team, 'twitter', {
      posts: [
        ...makePosts('few', 1_000),
        ...makePosts('many', 1_001),
        ...makePosts('most', 1_400, (n) => (n % 3 === 0 ? ` ${'long '.repeat(300)}` : '')),
      ],
    });
  });

  const list = (query: Record<string, string>): Promise<ListedPosts> =>
    listPosts(team, 'twitter', { limit: '100', ...query });

  it.each(TOTALS)(
    'returns the newest posts with "%s" first and counts all %d',
    async (word, total) => {
      const page = await list({ search: word });

      expect(page.pagination).toEqual({ page: 1, limit: 100, total });
      expect(numbersOf(page)).toEqual(range(total, total - 99));
    },
  );

  it.each(TOTALS)('returns the pages of "%s" up to the last of %d posts', async (search, total) => {
    const pages = await Promise.all(
      times(Math.ceil(total / 100), (index) =>
        list({ search, order: 'asc', page: String(index + 1) }),
      ),
    );
    expect(pages.flatMap(numbersOf)).toEqual(range(1, total));

    const behind = await list({ search, page: '99' });
    expect(behind).toEqual({
      success: true,
      data: [],
      pagination: { page: 99, limit: 100, total },
    });
  });

  it.each([
    ['ew', 1_000],
    ['m', 2_401],
    ['o', 1_400],
    ['ost 1', 512],
    [' ', 3_401],
    ['long', 466],
  ])('finds "%s" in long and short texts: %d times', async (search, total) => {
    expect((await list({ search, limit: '1' })).pagination.total).toBe(total);
  });

  it.each<[Record<string, string>, number, number[]]>([
    [{ search: 'm', campaignId: 'third' }, 799, [1_398, 1_395]],
    [{ search: 'most', campaignId: 'third' }, 466, [1_398, 1_395]],
    // A day has 1,440 minutes, the first of which has no post.
    [{ search: 'm', startDate: '2026-03-01', endDate: '2026-03-01' }, 2_401, [1_400, 1_399]],
    [{ search: 'most', startDate: '2026-03-01T05:00:00Z' }, 1_101, [1_400, 1_399]],
    [{ search: 'most', endDate: '2026-03-01T18:00:00Z' }, 1_080, [1_080, 1_079]],
    [{ search: 'most', endDate: '2026-03-01T16:40:00Z' }, 1_000, [1_000, 999]],
    [{ search: 'm', endDate: '2026-02-28' }, 0, []],
    [{ campaignId: 'third' }, 1_132, [1_398, 1_395]],
    [{ postType: 'reel' }, 3_401, [1_400, 1_399]],
  ])('applies the other filters: %j', async (query, total, newest) => {
    const page = await list({ ...query, limit: '2' });

    expect(page.pagination.total).toBe(total);
    expect(numbersOf(page)).toEqual(newest);
  });

  it('finds the end of a long text', async () => {
    const posts = makePosts('tail', 3, (n) => ` ${'x'.repeat(n * 600)} Ärger`);
    await importSocial(testApp, team, 'twitter', { posts });

    expect(numbersOf(await list({ search: 'x ärger' }))).toEqual([3, 2, 1]);
  });

  it('counts posts that were imported in several batches', async () => {
    await expectExactCounts(testApp);
  });
});
