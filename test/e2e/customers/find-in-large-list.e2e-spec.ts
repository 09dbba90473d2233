import { LargeLists } from '../../../src/core/database/large-lists';
import { createForm } from '../../factories/form.factory';
import { times } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import { startTestApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';

/**
 * A list of more than 50 rows is large. Of its rows, 30 are read first, 40 for a frequent text, and 60 for other texts. An index may read an entry
 * for each of the 100 rows.
 */
const BOUNDS = { rows: 50, first: 30, frequent: 40, wide: 60, hits: 10, entries: 100 };
const ROWS = 100;

interface Found {
  ids: string[];
  total: number;
  isAtLeast: boolean;
}

/**
 * Row n is the n-th newest one. Its text has `even` in every second row, `old` in the 11 oldest, `rare` in the 10 oldest, `n3` in row 3 and `z9` in
 * rows 55 to 59.
 */
function textOf(n: number): string {
  const words = [
    ...(n % 2 === 0 ? ['even', 'ev'] : ['odd']),
    ...(n >= ROWS - 11 ? ['oldest'] : []),
    ...(n >= ROWS - 10 ? ['rarely'] : []),
    ...(n === 3 ? ['number'] : []),
    ...(n >= 55 && n < 60 ? ['z9'] : []),
  ];
  return words.join(' ');
}

describe.each(['customers', 'responses'])('a search of a large list of %s', (kind) => {
  const { testApp, team } = useTeams({ app: startTestApp });

  let list: string;

  beforeAll(async () => {
    testApp.app.get(LargeLists).bounds = BOUNDS;
    const form = await createForm(team, {
      fields: [
        { label: 'Text', fieldType: 'Textarea' },
        { label: 'Even', fieldType: 'Checkbox' },
      ],
    });
    list = kind === 'customers' ? '/customers' : `/forms/${form.id}/responses`;
    for (const n of times(ROWS, (index) => ROWS - 1 - index)) {
      const customer = { firstName: textOf(n), lastName: '-', email: `p${n}@example.com` };
      const responses = [
        { key: 'text', value: textOf(n) },
        { key: 'even', value: n % 2 === 0 },
      ];
      await (
        kind === 'customers' ? team.post('/customer', customer) : team.post(list, { responses })
      ).expect(201);
    }
  });

  const get = (query: string) => team.get(`${list}?${query}`);

  async function find(query: string): Promise<Found> {
    const { body, headers } = await get(query).expect(200);
    const { data, pagination } = body as {
      data: { id: string }[];
      pagination: { total: number };
    };
    return {
      ids: data.map(({ id }) => id),
      total: pagination.total,
      isAtLeast: headers['total-is-at-least'] === 'true',
    };
  }

  /** The response to the query without bounds for large lists. */
  async function findUnbounded(query: string): Promise<Found> {
    const lists = testApp.app.get(LargeLists);
    lists.bounds = { ...BOUNDS, rows: ROWS };
    try {
      return await find(query);
    } finally {
      lists.bounds = BOUNDS;
    }
  }

  it('finds the few hits of an index, with their exact total', async () => {
    for (const query of ['search=number', 'search=rarely&limit=4&page=3', 'search=nothing']) {
      const found = await find(query);
      expect(found).toEqual(await findUnbounded(query));
    }
    expect((await find('search=rarely')).total).toBe(BOUNDS.hits);
  });

  it('rejects a page of more old hits than it sorts, but finds them by cursor', async () => {
    expectError(await get('search=oldest'), 'VALIDATION_FAILED', [
      expect.stringMatching(/^search: /),
    ]);
    expect((await walk('search=oldest')).ids).toHaveLength(11);
  });

  it('finds a frequent text among the newest rows, and says that there may be more', async () => {
    const found = await find('search=even&limit=5&page=2');
    const { ids } = await findUnbounded('search=even&limit=5&page=2');
    expect(found).toEqual({ ids, total: 20, isAtLeast: true });
  });

  it('returns the last page whose hits were read, and rejects the next one', async () => {
    expect((await find('search=even&limit=10&page=2')).ids).toHaveLength(10);
    expectError(await get('search=even&limit=10&page=3'), 'VALIDATION_FAILED', [
      expect.stringMatching(/cursor$/),
    ]);
  });

  it('finds two frequent letters', async () => {
    const { ids } = await findUnbounded('search=ev&limit=5');
    expect(await find('search=ev&limit=5')).toEqual({ ids, total: 20, isAtLeast: true });
  });

  it('finds two letters among the newest rows, and rejects the page that they do not fill', async () => {
    const { ids } = await findUnbounded('search=z9&limit=5');
    expect(await find('search=z9&limit=5')).toEqual({ ids, total: 5, isAtLeast: true });
    expectError(await get('search=z9&limit=6'), 'VALIDATION_FAILED', [
      expect.stringMatching(/^search: /),
    ]);
    expectError(await get('search=q9'), 'VALIDATION_FAILED', [expect.stringMatching(/^search: /)]);
  });

  it('rejects a text whose trigrams many rows have, if the newest rows do not fill its page', async () => {
    expectError(await get('search=even%20odd'), 'VALIDATION_FAILED', [
      expect.stringMatching(/^search: .* a rarer text /),
    ]);
    const lists = testApp.app.get(LargeLists);
    lists.bounds = { ...BOUNDS, entries: 200 };
    expect(await find('search=even%20odd')).toEqual({ ids: [], total: 0, isAtLeast: false });
    lists.bounds = BOUNDS;
  });

  it.each(['z9', 'even', 'rarely', 'ev', 'q9', 'number', 'even odd'])(
    'finds all hits of "%s" by cursor, in pages that may be short',
    async (search) => {
      const { ids } = await findUnbounded(`search=${search}&limit=100`);
      expect((await walk(`search=${search}`)).ids).toEqual(ids);
    },
  );

  async function walk(query: string): Promise<{ ids: string[] }> {
    const ids: string[] = [];
    for (let cursor: string | null = '*'; cursor !== null;) {
      const { body } = await get(`${query}&limit=7&cursor=${cursor}`).expect(200);
      const page = body as {
        data: { id: string }[];
        pagination: { nextCursor: string | null };
      };
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.pagination.nextCursor;
    }
    return { ids };
  }

  it('returns every page of the whole list from the nearer end, and an empty one after the last', async () => {
    const all = (await find('limit=100')).ids;
    expect(all).toHaveLength(ROWS);
    for (const limit of [7, 10, 34, 50]) {
      const paged: string[] = [];
      for (let page = 1; page <= Math.ceil(ROWS / limit); page += 1) {
        paged.push(...(await find(`limit=${limit}&page=${page}`)).ids);
      }
      expect(paged).toEqual(all);
    }
    expect(await find('limit=50&page=3')).toEqual({ ids: [], total: ROWS, isAtLeast: false });
  });

  if (kind === 'responses') {
    it('counts the matches of a filter up to a bound, and exactly below it', async () => {
      const year = 'startDate=2000-01-01';
      expect(await find(`${year}&limit=5`)).toMatchObject({ total: 11, isAtLeast: true });
      expect(await find(`${year}&limit=50&page=2`)).toMatchObject({ total: 100, isAtLeast: false });
      expect(await find('fieldKey=text&fieldValue=odd')).toMatchObject({ isAtLeast: true });
      expect(await find(`fieldKey=text&fieldValue=${textOf(3)}`)).toMatchObject({
        total: 1,
        isAtLeast: false,
      });
    });

    it.each(['odd', 'odd z9', 'even ev oldest rarely', 'none'])(
      'returns the same pages of the answer "%s" as of a small list, and a total that is not too high',
      async (answer) => {
        for (const [limit, page, order] of [
          [10, 1, 'desc'],
          // The first 30 rows have fewer hits than the ends of these pages.
          [9, 2, 'desc'],
          [10, 2, 'desc'],
          [15, 3, 'desc'],
          [30, 1, 'asc'],
        ]) {
          const query = `fieldKey=text&fieldValue=${answer}&limit=${limit}&page=${page}&order=${order}`;
          const [found, all] = [await find(query), await findUnbounded(query)];
          expect(found.ids).toEqual(all.ids);
          const atLeast = Math.min(all.total, Number(limit) * Number(page) + 1);
          expect(found.total).toBeGreaterThanOrEqual(found.isAtLeast ? atLeast : all.total);
          expect(found.total).toBeLessThanOrEqual(all.total);
        }
      },
    );

    it('counts an answer among the newest rows if they have more than the page, else exactly', async () => {
      const odd = 'fieldKey=text&fieldValue=odd';
      expect(await find(`${odd}&limit=10`)).toMatchObject({ total: 14, isAtLeast: true });
      const nothing = 'hiddenName=none&hiddenValue=none';
      expect(await find(nothing)).toMatchObject({ total: 0, isAtLeast: false });
      expect(await find(`fieldKey=text&fieldValue=odd z9`)).toMatchObject({
        total: 3,
        isAtLeast: false,
      });
    });

    it('has the exact total of an answer with a counter', async () => {
      for (const page of ['limit=10', 'limit=9&page=2', 'limit=10&page=5']) {
        const query = `fieldKey=even&fieldValue=true&${page}`;
        expect(await find(query)).toEqual({ ...(await findUnbounded(query)), isAtLeast: false });
      }
    });
  }
});
