import { YoutubeAnalytics } from './youtube-analytics';
import type { YoutubeApi } from './youtube-api';

const SESSION = { accountId: 'UC1', accessToken: 'token' };
const RANGE = { first: '2026-11-01', last: '2026-11-02' };

describe('YoutubeAnalytics', () => {
  it.each<[string, unknown, [string, object][]]>([
    [
      'with rows that are no lists',
      [null, 5, {}, ['2026-11-02', 7]],
      [['2026-11-02', { views: 7 }]],
    ],
    ['with a day that is no text', [[5, 7]], []],
    ['whose rows are no list', {}, []],
    ['without rows', undefined, []],
  ])('reads a table %s', async (_name, rows, days) => {
    const body = { columnHeaders: [{ name: 'day' }, { name: 'views' }], rows };
    const api: Pick<YoutubeApi, 'readReport'> = { readReport: () => Promise.resolve(body) };
    const table = await new YoutubeAnalytics(api as YoutubeApi).readDays(SESSION, RANGE);
    expect([...table]).toEqual(days);
  });
});
