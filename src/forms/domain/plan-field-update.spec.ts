import { planFieldUpdate } from './plan-field-update';

const NAME = { id: 'id-name', key: 'name', label: 'Name' };
const EMAIL = { id: 'id-email', key: 'email', label: 'E-mail' };
const SIZE = { id: 'id-size', key: 'size', label: 'Size' };
const EXISTING = [NAME, EMAIL, SIZE];

/** New ids count up: new-1, new-2 … */
function plan(existing: readonly (typeof NAME)[], labels: readonly string[]) {
  let count = 0;
  const wanted = labels.map((label, index) => ({ label, options: [`option ${index}`] }));
  return planFieldUpdate(existing, wanted, () => `new-${(count += 1)}`);
}

describe(planFieldUpdate.name, () => {
  it.each([
    ['the same list', ['Name', 'E-mail', 'Size'], ['id-name', 'id-email', 'id-size'], []],
    ['another order', ['Size', 'Name', 'E-mail'], ['id-size', 'id-name', 'id-email'], []],
    [
      'one more',
      ['Name', 'E-mail', 'Size', 'Age'],
      ['id-name', 'id-email', 'id-size', 'new-1'],
      [],
    ],
    ['one less', ['Name', 'Size'], ['id-name', 'id-size'], ['email']],
    ['a renamed one', ['Name', 'Mail', 'Size'], ['id-name', 'new-1', 'id-size'], ['email']],
    ['another case', ['name', 'E-mail', 'Size'], ['new-1', 'id-email', 'id-size'], ['name']],
    ['all new', ['A', 'B'], ['new-1', 'new-2'], ['name', 'email', 'size']],
  ])('%s', (_name, labels, ids, removedKeys) => {
    const { fields, removed } = plan(EXISTING, labels);
    expect(fields.map(({ id }) => id)).toEqual(ids);
    expect(fields.map(({ label }) => label)).toEqual(labels);
    expect(removed.map(({ key }) => key)).toEqual(removedKeys);
  });

  it('keeps the key of a matched label and takes all else from the wanted field', () => {
    const { fields } = plan([{ ...NAME, key: 'odd_key' }], ['Name']);
    expect(fields).toEqual([
      { id: 'id-name', key: 'odd_key', label: 'Name', options: ['option 0'] },
    ]);
  });

  it('gives a new field no key of a kept field, even of a later one', () => {
    const { fields } = plan(EXISTING, ['NAME', 'Name', 'E-mail', 'Size']);
    expect(fields[0]?.key).toMatch(/^name_[a-z]{4}$/);
    expect(fields[1]).toMatchObject({ id: 'id-name', key: 'name' });
  });

  it('may give a new field the key of a removed one, with a new id', () => {
    const { fields, removed } = plan([NAME], ['NAME']);
    expect(fields[0]).toMatchObject({ id: 'new-1', key: 'name' });
    expect(removed).toEqual([NAME]);
  });

  it('adds all fields to a form without fields', () => {
    const { fields, removed } = plan([], ['Name', 'Age']);
    expect(fields.map(({ key }) => key)).toEqual(['name', 'age']);
    expect(removed).toEqual([]);
  });
});
