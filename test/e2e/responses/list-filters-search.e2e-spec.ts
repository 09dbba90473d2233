import { createForm } from '../../factories/form.factory';
import { listResponses, submitResponse } from '../../factories/response.factory';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const FIELDS = [
  { fieldType: 'TextInput', label: 'Name' },
  { fieldType: 'Textarea', label: 'Story' },
  { fieldType: 'NumberInput', label: 'Age' },
  { fieldType: 'Checkbox', label: 'Agreed' },
  { fieldType: 'DatePicker', label: 'Born' },
  { fieldType: 'Checkbox', label: 'Days', isGroup: true, options: ['Mon', 'Tue', 'Wed'] },
  { fieldType: 'Select', label: 'Roast', options: ['Extra light', 'Extra dark'] },
];

/** The answers of each response, named by their special property. */
const ANSWERS: Record<string, Record<string, unknown>> = {
  umlauts: { name: 'Çäöü ÉÑØ' },
  cyrillic: { name: 'Привет, Мир' },
  greek: { story: 'ΚΑΛΗΜΕΡΑ' },
  han: { name: '名前と漢字' },
  emoji: { name: 'Cake 🎂!' },
  percent: { name: '100% sure' },
  underscore: { name: 'snake_case' },
  backslash: { name: 'C\\temp' },
  json: { name: `{"k": ["it's", null]}` },
  lines: { story: 'one\r\n\ttwo' },
  number: { age: '42.50' },
  negative: { age: -3e-7 },
  yes: { agreed: true },
  no: { agreed: 'false' },
  date: { born: '1815-12-10T10:30:00+02:00' },
  group: { days: ['Wed', 'Mon'] },
  option: { roast: 'Extra dark' },
  two: { name: 'alpha', story: 'beta', age: 7, agreed: true, days: ['Tue'] },
  long: { story: `${'zyx'.repeat(5_000)}needle` },
};

describe('GET /v1/forms/:formId/responses?search=', () => {
  const { testApp, team } = useTeams();
  const form = useOnce(() => createForm(team, { name: 'Quizzical', fields: FIELDS }));

  const names = new Map<string, string>();

  beforeAll(async () => {
    for (const [name, answers] of Object.entries(ANSWERS)) {
      const customer = { firstName: 'Zaphod', lastName: 'Qwerty', email: 'zaphod@example.com' };
      const submitted = await submitResponse(team, form.id, answers, customer);
      names.set(submitted.formResponseId, name);
    }
  });

  async function search(text: string): Promise<(string | undefined)[]> {
    const query = { search: text, limit: '100', order: 'asc' };
    const { data, pagination } = await listResponses(team, form.id, query);
    expect(pagination).toEqual({
      page: 1,
      limit: 100,
      total: data.length,
      totalPages: data.length === 0 ? 0 : 1,
    });
    return data.map(({ id }) => names.get(id));
  }

  it.each([
    ['ÇÄÖÜ', ['umlauts']],
    ['éñø', ['umlauts']],
    ['äÖ', ['umlauts']],
    ['Ø', ['umlauts']],
    ['ПРИВЕТ', ['cyrillic']],
    ['привет, мир', ['cyrillic']],
    ['ИР', ['cyrillic']],
    ['м', ['cyrillic']],
    ['καλημερα', ['greek']],
    ['漢字', ['han']],
    ['前', ['han']],
    ['🎂', ['emoji']],
    ['CAKE 🎂', ['emoji']],
    ['SNAKE', ['underscore']],
    ['Xt', ['option']],
    ['EXTRA d', ['option']],
    [' sure', ['percent']],
    ['needle', ['long']],
    [`${'zyx'.repeat(83)}NEEDLE`, ['long']],
    ['🎂'.repeat(255), []],
  ])('ignores case: text %$', async (text, found) => {
    expect(await search(text)).toEqual(found);
  });

  it.each([
    ['%', ['percent']],
    ['0%', ['percent']],
    ['1%0', []],
    ['%%', []],
    ['_', ['underscore']],
    ['e_c', ['underscore']],
    ['a_pha', []],
    ['\\', ['backslash']],
    ['c\\T', ['backslash']],
    ['\\\\', []],
    ['\\%', []],
    ['\\_', []],
    ['"', ['json']],
    ['{"K": [', ['json']],
    ["it's", ['json']],
    ["' OR 1=1 --", []],
    ['\r\n\t', ['lines']],
    ['one two', []],
    ['.*', []],
    ['(', []],
  ])('matches special characters literally: %j', async (text, found) => {
    expect(await search(text)).toEqual(found);
  });

  it.each([
    ['42.5', ['number']],
    ['42', ['number']],
    ['42.50', []],
    ['-0.0000003', ['negative']],
    ['3e-7', []],
    ['TRUE', ['yes', 'two']],
    ['tru', ['yes', 'two']],
    ['False', ['no']],
    ['1815-12-10t10:30', ['date']],
    ['+02:00', ['date']],
    ['08:30', []],
    ['mon|wed', ['group']],
    ['N|w', ['group']],
    ['|', ['group']],
    ['Wed|Mon', []],
  ])('finds an answer by its stored text: %s', async (text, found) => {
    expect(await search(text)).toEqual(found);
  });

  it.each([
    ['a key', 'story'],
    ['a label', 'Agreed'],
    ['the name of the form', 'quizzical'],
    ['the customer', 'zaphod'],
    ['the source', 'public'],
    ['a colon between key and value', '":"'],
    ['a comma between members', '","'],
    ['an option that was not chosen', 'light'],
    ['the type', 'varchar'],
  ])('finds only answers, not %s', async (_name, text) => {
    expect(await search(text)).toEqual([]);
  });

  it.each(['\u001F', 'alpha\u001Fbeta', 'a\u001Fb'])(
    'does not match across answers: %j',
    async (text) => {
      expect(await search(text)).toEqual([]);
    },
  );

  it('does not find identifiers', async () => {
    const { data } = await listResponses(team, form.id, { limit: '1' });
    const fields = await testApp.database.query<{ id: string }>(
      'SELECT id FROM form_fields WHERE form_id = $1',
      [form.id],
    );

    for (const id of [form.id, team.teamId, data[0]?.id, data[0]?.subscriberId]) {
      expect(await search(id ?? '')).toEqual([]);
    }
    for (const { id } of fields) expect(await search(id)).toEqual([]);
  });

  it.each(['', ' ', '|', '", "'])('does not match two answers joined by %j', async (joint) => {
    const texts = ['alpha', 'beta', '7', 'tue'];
    for (const first of texts) {
      for (const second of texts.filter((text) => text !== first)) {
        expect(await search(`${first}${joint}${second}`)).toEqual([]);
      }
    }
  });

  it('finds all responses for an empty search', async () => {
    expect(await search('')).toEqual(Object.keys(ANSWERS));
  });
});
