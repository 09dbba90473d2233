import { importSocial, listPosts } from '../../factories/social.factory';
import { expectError } from '../../support/expect-error';
import { postLine } from '../../factories/post-line.factory';
import { useTeams } from '../../support/use-teams';

/** The publishing time of each post. */
const TIMES = {
  A: '0001-01-01T00:00:00.000Z',
  B: '2026-03-01T00:00:00.000Z',
  C: '2026-03-01T12:00:00.123Z',
  D: '2026-03-01T12:00:00.124Z',
  E: '2026-03-01T23:59:59.999Z',
  F: '2026-03-02T00:00:00.000Z',
  G: '9999-12-31T23:59:59.999Z',
};
const C = '2026-03-01T12:00:00.123';

const INVALID_DATES = [
  'infinity',
  'now',
  '2026-02-30',
  '2026-13-01',
  '300000-01-01',
  '0000-01-01',
  '10000-01-01',
  '2026-1-1',
  '01.02.2026',
  '20260230',
  '2026-01-01T24:00:01Z',
  '2026-01-01T23:59:60Z',
  '2026-01-01T10:00:00%2B15:00',
  '9999-12-31T23:59:59.999-00:01',
  '1767225600000',
  '2026-01-01%00',
];

describe('The date filters of GET /v1/analytics/social/:platform/posts', () => {
  const { testApp, team } = useTeams();

  beforeAll(async () => {
    await importSocial(testApp, team, 'twitter', {
      posts: Object.entries(TIMES).map(([id, at]) => postLine('twitter', { id, at })),
    });
  });

  /** Returns the ids, oldest first, and the total. */
  async function list(query: Record<string, string>): Promise<[ids: string, total: number]> {
    const { data, pagination } = await listPosts(team, 'twitter', { ...query, order: 'asc' });
    return [data.map(({ postId }) => postId).join(''), pagination.total];
  }

  it('apply to times with milliseconds of all years', async () => {
    const { data } = await listPosts(team, 'twitter', { order: 'asc' });

    expect(data.map(({ publishedAt }) => publishedAt)).toEqual(Object.values(TIMES));
  });

  it.each([
    ['0001-01-01', 'ABCDEFG'],
    ['0001-01-01T00:00:00.001Z', 'BCDEFG'],
    ['2026-03-01', 'BCDEFG'],
    ['2026-03-01T00:00:00.001Z', 'CDEFG'],
    ['2026-03-02', 'FG'],
    ['2026-03-02T00:00:00.001Z', 'G'],
    ['2026-03-01T12:00:00.122Z', 'CDEFG'],
    [`${C}Z`, 'CDEFG'],
    // Without a zone it is UTC.
    [C, 'CDEFG'],
    ['2026-03-01T12:00:00.124Z', 'DEFG'],
    ['2026-03-01T12:00:00.125Z', 'EFG'],
    ['2026-03-01T12:00Z', 'CDEFG'],
    // With more precision than a millisecond.
    [`${C}000000Z`, 'CDEFG'],
    [`${C}000001Z`, 'DEFG'],
    ['2026-03-01T23:59:59.999Z', 'EFG'],
    ['2026-03-01T14:00:00.124+02:00', 'DEFG'],
    ['2026-03-02T02:00:00+14:00', 'CDEFG'],
    ['2026-03-01T18:30:00-05:30', 'FG'],
    ['9999-12-31', 'G'],
    ['9999-12-31T23:59:59.999Z', 'G'],
    ['9999-12-31T23:59:59.999999999Z', ''],
    ['20260302', 'FG'],
    ['2026-061', 'FG'],
    ['20260301T140000.124+02', 'DEFG'],
    ['2026-03-01T14:00:00,124+0200', 'DEFG'],
    ['2026-03-01T24:00:00Z', 'FG'],
    // A plus that was not percent-encoded decodes to a space.
    ['2026-03-01T14:00:00.124 02:00', 'DEFG'],
  ])('find from startDate=%s: %s', async (startDate, ids) => {
    expect(await list({ startDate })).toEqual([ids, ids.length]);
  });

  it.each([
    ['0001-01-01', 'A'],
    ['0001-01-01T00:00:00Z', 'A'],
    ['2026-02-28', 'A'],
    ['2026-03-01', 'ABCDE'],
    ['2026-W09-7', 'ABCDE'],
    ['2026060', 'ABCDE'],
    ['2026-03-01T00:00:00Z', 'AB'],
    ['2026-03-02', 'ABCDEF'],
    ['2026-03-02T00:00:00Z', 'ABCDEF'],
    ['2026-03-01T12:00:00.122Z', 'AB'],
    [`${C}Z`, 'ABC'],
    // With more precision than a millisecond.
    [`${C}999999Z`, 'ABC'],
    ['2026-03-01T12:00:00.124Z', 'ABCD'],
    ['2026-03-01T23:59:59.998Z', 'ABCD'],
    ['2026-03-01T23:59:59.999Z', 'ABCDE'],
    ['2026-03-01T07:00:00.123-05:00', 'ABC'],
    ['2026-03-02T01:59:59.999+02:00', 'ABCDE'],
    ['9999-12-31', 'ABCDEFG'],
    ['9999-12-31T23:59:59.998Z', 'ABCDEF'],
    ['9999-12-31T23:59:59.999Z', 'ABCDEFG'],
  ])('find up to endDate=%s: %s', async (endDate, ids) => {
    expect(await list({ endDate })).toEqual([ids, ids.length]);
  });

  it.each([
    ['2026-03-01', '2026-03-01', 'BCDE'],
    ['0001-01-01', '9999-12-31', 'ABCDEFG'],
    [`${C}Z`, `${C}Z`, 'C'],
    ['2026-03-01T12:00:00.124Z', '2026-03-01', 'DE'],
    ['2026-03-01T12:00:00.124Z', '2026-03-02T00:00:00Z', 'DEF'],
    ['2026-03-01', '2026-03-01T12:00:00.123Z', 'BC'],
    ['2026-03-01T00:00:00.001Z', '2026-03-01T23:59:59.998Z', 'CD'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31', 'G'],
    // The end before the start.
    ['2026-03-02', '2026-03-01', ''],
    ['2026-03-02T00:00:00.000Z', '2026-03-01T23:59:59.999Z', ''],
    ['2026-03-01T12:00:00.124Z', `${C}Z`, ''],
    ['9999-12-31', '0001-01-01', ''],
  ])('find from %s to %s: "%s"', async (startDate, endDate, ids) => {
    expect(await list({ startDate, endDate })).toEqual([ids, ids.length]);
  });

  it.each(['startDate', 'endDate'])('reject an invalid %s', async (name) => {
    for (const value of [...INVALID_DATES, `2026-01-01&${name}=2026-01-01`]) {
      const response = await team.get(`/analytics/social/twitter/posts?${name}=${value}`);
      expectError(response, 'VALIDATION_FAILED', [
        `${name}: must be an ISO 8601 date (YYYY-MM-DD) or timestamp`,
      ]);
    }
  });
});
