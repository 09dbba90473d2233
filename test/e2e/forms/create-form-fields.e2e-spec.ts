import { createForm, type FieldBody } from '../../factories/form.factory';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';

const OPTIONS = ['Light', 'Dark'];

describe('The fields that POST /v1/forms creates', () => {
  const { team } = useTeams();

  it.each<[string, Partial<FieldBody>, string, string[]]>([
    ['TextInput', {}, 'varchar', []],
    ['Textarea', {}, 'text', []],
    ['EmailInput', {}, 'varchar', []],
    ['PhoneInput', {}, 'varchar', []],
    ['NumberInput', {}, 'number', []],
    ['DatePicker', {}, 'date', []],
    ['Select', { options: OPTIONS }, 'varchar', OPTIONS],
    ['Radio', { options: OPTIONS }, 'varchar', OPTIONS],
    ['Checkbox', {}, 'boolean', []],
    ['Checkbox', { isGroup: false }, 'boolean', []],
    ['Checkbox', { isGroup: true, options: OPTIONS }, 'varchar', OPTIONS],
    ['Checkbox', { options: OPTIONS }, 'varchar', OPTIONS],
    ['Checkbox', { isGroup: null as never, options: OPTIONS }, 'varchar', OPTIONS],
    ['Checkbox', { isGroup: false, options: OPTIONS }, 'boolean', []],
    ['Checkbox', { isGroup: false, options: 'nonsense' as never }, 'boolean', []],
    ['Checkbox', { options: [] }, 'boolean', []],
    ['Checkbox', { options: null as never }, 'boolean', []],
    ['TextInput', { isGroup: true, options: OPTIONS }, 'varchar', []],
    ['NumberInput', { isGroup: true, options: [] }, 'number', []],
    ['Select', { isGroup: true, options: ['a|b'] }, 'varchar', ['a|b']],
    ['Textarea', { options: 'nonsense' as never }, 'text', []],
    ['DatePicker', { options: [5, null, '\0'] as never }, 'date', []],
  ])('store %s %j as %s with options %j', async (fieldType, settings, type, options) => {
    const { fields } = await createForm(team, {
      fields: [{ fieldType, label: 'Answer', isRequired: true, ...settings }],
    });

    expect(fields).toEqual([
      { key: 'answer', label: 'Answer', type, fieldType, isRequired: true, options },
    ]);
  });

  it('are returned in request order', async () => {
    const labels = times(30, (index) => `${'zyxwv'[index % 5]} ${'ab'.repeat(index + 1)}`);

    const { id, fields } = await createForm(team, {
      fields: labels.map((label) => ({ fieldType: 'TextInput', label })),
    });

    expect(fields.map(({ label }) => label)).toEqual(labels);
    const schema = await team.get(`/forms/${id}/schema`).expect(200);
    const { data } = schema.body as { data: { fields: { label: string }[] } };
    expect(data.fields.map(({ label }) => label)).toEqual(labels);
  });

  it('may be 200, each with a unique key', async () => {
    const { fields } = await createForm(team, {
      fields: times(200, (index) => ({ fieldType: 'TextInput', label: `Field ${index}` })),
    });

    expect(new Set(fields.map(({ key }) => key)).size).toBe(200);
    for (const { key } of fields) expect(key).toMatch(/^field_[a-z_]+$/);
  });

  it('may have 500 options, which are stored unchanged', async () => {
    const options = [
      ...times(494, (index) => `Option ${index}`),
      'x'.repeat(255),
      '😀'.repeat(255),
      ' spaced ',
      'a,b;"c"\\{d}',
      '__proto__',
      'NULL',
    ];

    const { fields } = await createForm(team, {
      fields: [{ fieldType: 'Select', label: 'Many', options }],
    });

    expect(fields[0]?.options).toEqual(options);
  });

  it('have trimmed labels', async () => {
    const { fields } = await createForm(team, {
      fields: [{ fieldType: 'TextInput', label: ' \tFirst name\n' }],
    });

    expect(fields[0]).toMatchObject({ key: 'first_name', label: 'First name' });
  });

  it.each([
    ['one long word', 'x'.repeat(255), 'x'.repeat(63)],
    ['many words', 'word '.repeat(51).trim(), `${'word_'.repeat(12)}wor`],
    ['a word that ends at the limit', `${'x'.repeat(62)} y`, 'x'.repeat(62)],
    ['code points of two units', '𝒳𝓎'.repeat(40), 'xy'.repeat(31) + 'x'],
  ])('have keys of at most 63 characters: %s', async (_name, label, key) => {
    const { fields } = await createForm(team, { fields: [{ fieldType: 'TextInput', label }] });

    expect(fields[0]).toMatchObject({ label, key });
  });

  it('have keys whose digits depend on the field id', async () => {
    const field = { fieldType: 'TextInput', label: '1234567890' };

    const forms = [
      await createForm(team, { fields: [field] }),
      await createForm(team, { fields: [field] }),
    ];

    const [first, second] = forms.map(({ fields }) => fields[0]?.key);
    expect(first).toMatch(/^[a-z]{10}$/);
    expect(second).toMatch(/^[a-z]{10}$/);
    expect(second).not.toBe(first);
  });
});
