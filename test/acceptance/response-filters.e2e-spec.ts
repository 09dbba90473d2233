import { dataOf, expectPage, expectRejection, hasTotal } from './expect-response';
import { newForm, unknownId, submit } from './make';
import { type ApiResponse, openTarget } from './target';
import { useOnce } from '../support/use-value';

const FIELDS = [
  { fieldType: 'TextInput', label: 'Name' },
  { fieldType: 'NumberInput', label: 'Age' },
  { fieldType: 'Checkbox', label: 'Agreed' },
  { fieldType: 'Checkbox', label: 'Days', isGroup: true, options: ['Mon', 'Tue'] },
];

/** The answers of the responses, in the order of submission. */
const ANSWERS = [
  { name: 'Alpha', age: 42, agreed: true },
  { name: 'Beta 100%', age: 7 },
  { name: 'alphabet', days: ['Tue', 'Mon'], agreed: false },
];
const [ALPHA, BETA, ALPHABET] = ['Alpha', 'Beta 100%', 'alphabet'];

interface Listed {
  id: string;
  createdAt: string;
  fields: { value: unknown }[];
}

const namesOf = (response: ApiResponse): unknown[] =>
  (response.body as { data: Listed[] }).data.map(({ fields }) => fields[0]?.value);

const having = (ids: readonly string[]): unknown[] =>
  ids.map((id) => expect.objectContaining({ id }) as unknown);

describe('The responses of a form', () => {
  const target = useOnce(openTarget);
  const empty = useOnce(() => newForm(target));
  const form = useOnce(() => newForm(target, { fields: FIELDS }));

  /** The ids of the responses, oldest first. */
  const ids: string[] = [];
  const times: string[] = [];

  beforeAll(async () => {
    for (const answers of ANSWERS) {
      const { formResponseId } = await submit(target, form.id, answers);
      const read = await target.get(`/forms/${form.id}/responses/${formResponseId}`);
      ids.push(formResponseId);
      times.push((dataOf(read, 200) as Listed).createdAt);
    }
    await target.waitUntil(path(''), hasTotal(ANSWERS.length));
  });

  const path = (query: string, { id } = form) => `/forms/${id}/responses?${query}`;

  const list = (query: string): Promise<ApiResponse> => target.get(path(query));

  it('are listed newest first, each equal to the single response', async () => {
    const response = await list('');

    const each = await Promise.all(
      ids.toReversed().map(async (id) => {
        const read = await target.get(`/forms/${form.id}/responses/${id}`);
        return dataOf(read, 200);
      }),
    );
    expectPage(response, each, { page: 1, limit: 20, total: 3, totalPages: 1 });
  });

  it('are listed in pages', async () => {
    const first = await list('limit=2&order=asc');
    const second = await list('limit=2&order=asc&page=2');
    const beyond = await list('limit=100&page=9');

    const pagination = { limit: 2, total: 3, totalPages: 2 };
    expectPage(first, having(ids.slice(0, 2)), { page: 1, ...pagination });
    expectPage(second, having(ids.slice(2)), { page: 2, ...pagination });
    expectPage(beyond, [], { page: 9, limit: 100, total: 3, totalPages: 1 });
  });

  it.each<[string, unknown[]]>([
    ['order=asc', [ALPHA, BETA, ALPHABET]],
    ['order=desc', [ALPHABET, BETA, ALPHA]],
    ['source=public', [ALPHABET, BETA, ALPHA]],
    ['source=ai', []],
    ['isRead=false', [ALPHABET, BETA, ALPHA]],
    ['isRead=true', []],
    ['search=ALPHA', [ALPHABET, ALPHA]],
    ['search=100%25', [BETA]],
    ['search=%25a', []],
    ['search=42', [ALPHA]],
    ['search=mon|tue', [ALPHABET]],
    ['fieldKey=name&fieldValue=Alpha', [ALPHA]],
    ['fieldKey=name&fieldValue=alpha', []],
    ['fieldKey=age&fieldValue=7', [BETA]],
    ['fieldKey=agreed&fieldValue=false', [ALPHABET]],
    ['fieldKey=days&fieldValue=Mon|Tue', [ALPHABET]],
    ['search=alpha&fieldKey=age&fieldValue=42&order=asc', [ALPHA]],
    ['startDate=2001-01-01', [ALPHABET, BETA, ALPHA]],
    ['endDate=2001-01-01', []],
    ['startDate=2001-01-01&endDate=9999-12-31&limit=1', [ALPHABET]],
    ['nonsense=1', [ALPHABET, BETA, ALPHA]],
    ['source=&isRead=&order=&page=&limit=&search=', [ALPHABET, BETA, ALPHA]],
    ['startDate=&endDate=&fieldKey=&fieldValue=', [ALPHABET, BETA, ALPHA]],
    ['startDate=20010101&endDate=9999-W52-5', [ALPHABET, BETA, ALPHA]],
    ['startDate=9999-300', []],
    ['endDate=2001-01-01T10:00:00+02:00', []],
    ['endDate=2001-01-01T10:00:00%2B0200', []],
  ])('are filtered by ?%s', async (query, names) => {
    expect(namesOf(await list(query.replaceAll('|', '%7C')))).toEqual(names);
  });

  it('are filtered by exact times and by whole days', async () => {
    const [first, , last] = times;
    const day = last?.slice(0, 10);

    expect(namesOf(await list(`endDate=${first}&order=asc&limit=1`))).toEqual([ALPHA]);
    expect(namesOf(await list(`startDate=${last}&limit=1`))).toEqual([ALPHABET]);
    expect(namesOf(await list(`endDate=${day}`))).toHaveLength(3);
  });

  it('are an empty list before the first submission', async () => {
    const none = { page: 1, limit: 20, total: 0, totalPages: 0 };
    expectPage(await target.get(path('', empty)), [], none);
  });

  it.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['order=up', 'order'],
    ['source=mail', 'source'],
    ['isRead=1', 'isRead'],
    ['startDate=yesterday', 'startDate'],
    ['endDate=2026-02-30', 'endDate'],
    ['search=%00', 'search'],
    ['fieldKey=name', 'fieldValue'],
    ['fieldKey=name&fieldValue=', 'fieldValue'],
    ['startDate=2027-W53-1', 'startDate'],
    ['fieldValue=Alpha', 'fieldKey'],
    ['fieldKey=none&fieldValue=x', 'fieldKey'],
    ['order=asc&order=desc', 'order'],
  ])('are not listed with ?%s', async (query, parameter) => {
    expectRejection(await target.get(path(query)), 400, 'VALIDATION_FAILED', [parameter]);
  });

  it('are not listed for an unknown form', async () => {
    for (const id of [unknownId(), 'unknown']) {
      expectRejection(await target.get(path('', { ...form, id })), 404, 'FORM_NOT_FOUND');
    }
  });
});
