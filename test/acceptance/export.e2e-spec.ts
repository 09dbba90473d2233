import { dataOf, expectRejection, hasTotal } from './expect-response';
import { newForm, unknownId, submit, uniqueWord } from './make';
import { openTarget } from './target';
import { useOnce } from '../support/use-value';

interface Exported {
  id: string;
  createdAt: string;
}

const HEADER =
  'Response ID,Submitted at,Source,Read,Customer ID,Customer first name,Customer last name';

describe('An export of responses', () => {
  const target = useOnce(openTarget);
  const form = useOnce(() =>
    newForm(target, {
      name,
      fields: [
        { fieldType: 'Textarea', label: 'Remark' },
        { fieldType: 'NumberInput', label: '=Sum' },
      ],
    }),
  );

  const name = `${uniqueWord()} Café`;
  /** The responses, oldest first. */
  const responses: Exported[] = [];

  beforeAll(async () => {
    const sum = form.fields[1]?.key ?? '';
    for (const answers of [{ remark: 'two\nlines, "quoted" 🎂', [sum]: -3 }, { remark: '=1+1' }]) {
      const { formResponseId } = await submit(target, form.id, answers);
      const read = await target.get(`/forms/${form.id}/responses/${formResponseId}`);
      responses.push(dataOf(read, 200) as Exported);
    }
    await target.waitUntil(`/forms/${form.id}/responses`, hasTotal(responses.length));
  });

  const download = (query = '') => target.get(`/forms/${form.id}/responses/export${query}`);

  it('is exactly the expected CSV, with formulas escaped', async () => {
    const { status, headers, text } = await download('?order=asc');

    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('Content-Disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent(`${name} responses.csv`)}`,
    );
    const [first, second] = responses.map(({ id, createdAt }) => `${id},${createdAt}`);
    expect(text).toBe(
      [
        `\uFEFF${HEADER},Remark,'=Sum`,
        `${first},public,false,,,,"two\nlines, ""quoted"" 🎂",-3`,
        `${second},public,false,,,,'=1+1,`,
        '',
      ].join('\r\n'),
    );
  });

  it('is NDJSON of the listed responses, newest first', async () => {
    const { status, headers, text } = await download('?format=ndjson');

    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('application/x-ndjson');
    const lines = text.split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(responses.toReversed());
  });

  it.each([
    ['search=quoted', [0]],
    ['search=nothing', []],
    ['fieldKey=remark&fieldValue=%3D1%2B1', [1]],
    ['order=asc', [0, 1]],
    ['page=2&limit=1', [1, 0]],
  ])('contains the responses that match ?%s', async (query, indexes) => {
    const { text } = await download(`?format=ndjson&${query}`);

    const lines = text.split('\n').slice(0, -1);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      indexes.map((index) => responses[index]),
    );
  });

  it.each([
    ['format=xlsx', 'format'],
    ['order=up', 'order'],
    ['fieldKey=none&fieldValue=x', 'fieldKey'],
  ])('is rejected for ?%s', async (query, parameter) => {
    expectRejection(await download(`?${query}`), 400, 'VALIDATION_FAILED', [parameter]);
  });

  it('is rejected for an unknown form', async () => {
    const response = await target.get(`/forms/${unknownId()}/responses/export`);
    expectRejection(response, 404, 'FORM_NOT_FOUND');
  });
});
