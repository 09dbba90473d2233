import { FIELD_KINDS, FIELD_TYPES, findKinds, suggestKind, typeOfKind } from './field-kinds';

describe('field kinds', () => {
  it('are the nine field types and the group of checkboxes', () => {
    const types = FIELD_KINDS.map(({ id }) => typeOfKind(id));
    expect(new Set(types.map(({ fieldType }) => fieldType))).toEqual(new Set(FIELD_TYPES));
    expect(types.filter(({ isGroup }) => isGroup)).toEqual([
      { fieldType: 'Checkbox', isGroup: true },
    ]);
  });

  it.each([
    ['one', 'One choice'],
    ['Dat', 'Date'],
    ['list', 'Drop-down list'],
  ])('are found by %j', (text, label) => {
    expect(findKinds(text)[0]?.label).toBe(label);
  });

  it('are not found by anything else', () => {
    expect(findKinds('xyz')).toEqual([]);
    expect(findKinds('')).toHaveLength(FIELD_KINDS.length);
  });
});

describe('suggestKind', () => {
  it.each([
    ['E-mail address', 'EmailInput'],
    ['Your email', 'EmailInput'],
    ['Mobile number', 'PhoneInput'],
    ['Date of birth', 'DatePicker'],
    ['How many guests?', 'NumberInput'],
    ['Your message', 'Textarea'],
    ['I agree to the terms', 'Checkbox'],
    ['First name', 'TextInput'],
    ['Update', 'TextInput'],
  ])('%s: %s', (label, kind) => {
    expect(suggestKind(label)).toBe(kind);
  });
});
