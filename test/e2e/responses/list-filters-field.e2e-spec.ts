import { createForm } from '../../factories/form.factory';
import { listResponses, submitResponse } from '../../factories/response.factory';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const FIELDS = [
  { fieldType: 'TextInput', label: 'Name' },
  { fieldType: 'TextInput', label: 'Other' },
  { fieldType: 'Textarea', label: 'Story' },
  { fieldType: 'NumberInput', label: 'Age' },
  { fieldType: 'Checkbox', label: 'Agreed' },
  { fieldType: 'DatePicker', label: 'Day' },
  { fieldType: 'Checkbox', label: 'Days', isGroup: true, options: ['Mon', 'Tue', 'Wed'] },
  { fieldType: 'Select', label: 'Roast', options: ['Light', 'Mon|Wed', '5'] },
  { fieldType: 'TextInput', label: 'Constructor' },
];

const STORY = 'Once upon a time. '.repeat(500);

/** The answers of each response; tests name a response by its index. */
const ANSWERS: Record<string, unknown>[] = [
  { name: 'Ada', age: 42, agreed: true, days: ['Mon'], roast: 'Light' },
  { name: 'Ada ', age: '42.0', agreed: 'false', days: ['Wed', 'Mon'], roast: 'Mon|Wed' },
  { name: 'ada', other: 'Ada', age: 0, agreed: 'true', day: '2026-03-01', roast: 5 },
  { name: 42, other: 'true', age: -0, day: '2026-03-01T00:00:00Z' },
  { name: '42', other: '%', age: '1e-7', day: '2026-03-01T01:00:00+01:00' },
  { name: '42.0', other: '_', age: '1e3', story: STORY },
  { name: 'null', other: 'Ä"\\{}', age: -3.5, constructor: 'x' },
  { name: 'false', other: '[]', story: 'Ada' },
  { name: '0x2a', other: '🎂' },
];

describe('GET /v1/forms/:formId/responses?fieldKey=&fieldValue=', () => {
  const { team } = useTeams();
  const form = useOnce(() => createForm(team, { fields: FIELDS }));

  const places = new Map<string, number>();

  beforeAll(async () => {
    for (const [place, answers] of ANSWERS.entries()) {
      const { formResponseId } = await submitResponse(team, form.id, answers);
      places.set(formResponseId, place);
    }
  });

  it.each<[string, string, string, number[]]>([
    ['a text, case-sensitively', 'name', 'Ada', [0]],
    ['a text with trailing white space', 'name', 'Ada ', [1]],
    ['a text in lower case', 'name', 'ada', [2]],
    ['no text in upper case', 'name', 'ADA', []],
    ['a part of a text', 'name', 'Ad', []],
    ['the same in another field', 'other', 'Ada', [2]],
    ['the same in a long text', 'story', 'Ada', [7]],
    ['a long text', 'story', STORY, [5]],
    ['a long text without its last character', 'story', STORY.slice(0, -1), []],
    ['no wildcard', 'other', '%', [4]],
    ['no other wildcard', 'other', '_', [5]],
    ['syntax', 'other', 'Ä"\\{}', [6]],
    ['more syntax', 'other', '[]', [7]],
    ['an emoji', 'other', '🎂', [8]],
    ['a text in quotes', 'name', '"Ada"', []],
    ['the word null', 'name', 'null', [6]],
    ['the word null in a field without an answer', 'other', 'null', []],
    ['a number in a text field', 'name', '42', [3, 4]],
    ['an equal number with other digits', 'name', '42.0', [5]],
    ['a hexadecimal number', 'name', '0x2a', [8]],
    ['the word false in a text field', 'name', 'false', [7]],
    ['the word true in a text field', 'other', 'true', [3]],
    ['a number', 'age', '42', [0, 1]],
    ['a number with a trailing zero', 'age', '42.0', []],
    ['a number with a leading zero', 'age', '042', []],
    ['a number with a sign', 'age', '+42', []],
    ['a number with an exponent', 'age', '4.2e1', []],
    ['zero', 'age', '0', [2, 3]],
    ['minus zero', 'age', '-0', []],
    ['a small number', 'age', '0.0000001', [4]],
    ['a small number in exponential notation', 'age', '1e-7', [4]],
    ['a number that was sent with an exponent', 'age', '1000', [5]],
    ['a negative number', 'age', '-3.5', [6]],
    ['a part of a number', 'age', '4', []],
    ['a number that overflows', 'age', '1e400', []],
    ['no number', 'age', 'NaN', []],
    ['true', 'agreed', 'true', [0, 2]],
    ['false', 'agreed', 'false', [1]],
    ['TRUE', 'agreed', 'TRUE', []],
    ['1', 'agreed', '1', []],
    ['a date as it was sent', 'day', '2026-03-01', [2]],
    ['a timestamp as it was sent', 'day', '2026-03-01T00:00:00Z', [3]],
    ['a timestamp with its zone', 'day', '2026-03-01T01:00:00+01:00', [4]],
    ['the same time in another notation', 'day', '2026-03-01T00:00:00.000Z', []],
    ['a choice alone', 'days', 'Mon', [0]],
    ['choices in the order of the options', 'days', 'Mon|Wed', [1]],
    ['choices in the order sent', 'days', 'Wed|Mon', []],
    ['an option', 'roast', 'Light', [0]],
    ['an option with a bar', 'roast', 'Mon|Wed', [1]],
    ['an option that was sent as a number', 'roast', '5', [2]],
    ['an option in lower case', 'roast', 'light', []],
    ['no option', 'roast', 'Dark', []],
    ['a field named constructor', 'constructor', 'x', [6]],
    ['a field named constructor without an answer', 'constructor', 'y', []],
  ])('finds exactly the stored value: %s', async (_name, fieldKey, fieldValue, found) => {
    const query = { fieldKey, fieldValue, order: 'asc', limit: '100' };
    const { data, pagination } = await listResponses(team, form.id, query);

    expect(data.map(({ id }) => places.get(id))).toEqual(found);
    expect(pagination).toEqual({
      page: 1,
      limit: 100,
      total: found.length,
      totalPages: found.length === 0 ? 0 : 1,
    });
  });

  it.each(['name', 'age', 'agreed', 'days', 'roast'])(
    'finds all responses with the stored value of the field %s',
    async (key) => {
      const { data } = await listResponses(team, form.id, { order: 'asc' });
      const shown = data.map(({ fields }) => fields.find((field) => field.key === key)?.value);
      const value = shown[0];

      const found = await listResponses(team, form.id, {
        fieldKey: key,
        fieldValue: String(value),
        order: 'asc',
      });

      expect(found.data).toEqual(data.filter((_, place) => shown[place] === value));
      expect(found.pagination.total).toBe(found.data.length);
    },
  );
});
