import { testTexts } from '../../texts/texts.fixture';
import {
  FIELD_KINDS,
  FIELD_TYPES,
  type FieldKindId,
  findKinds,
  suggestKind,
  typeOfKind,
} from './field-kinds';

const t = testTexts('builder');
const nameOf = (kind: FieldKindId): string => t(`kind.${kind}`);

describe('field kinds', () => {
  it('are the nine field types and the group of checkboxes', () => {
    const types = FIELD_KINDS.map(typeOfKind);
    expect(new Set(types.map(({ fieldType }) => fieldType))).toEqual(new Set(FIELD_TYPES));
    expect(types.filter(({ isGroup }) => isGroup)).toEqual([
      { fieldType: 'Checkbox', isGroup: true },
    ]);
  });

  it.each([
    ['one', 'Radio'],
    ['Dat', 'DatePicker'],
    ['list', 'Select'],
  ])('are found by %j', (text, kind) => {
    expect(findKinds(text, nameOf)[0]).toBe(kind);
  });

  it('are not found by anything else', () => {
    expect(findKinds('xyz', nameOf)).toEqual([]);
    expect(findKinds('', nameOf)).toHaveLength(FIELD_KINDS.length);
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
    ['I would like to receive the newsletter by e-mail', 'Checkbox'],
    ['E-Mail-Adresse', 'EmailInput'],
    ['Telefonnummer', 'PhoneInput'],
    ['Geburtstag', 'DatePicker'],
    ['Wie viele Gäste?', 'NumberInput'],
    ['Ihre Nachricht', 'Textarea'],
    ['Ich stimme zu', 'Checkbox'],
    ['Vorname', 'TextInput'],
    ['First name', 'TextInput'],
    ['Update', 'TextInput'],
  ])('%s: %s', (label, kind) => {
    expect(suggestKind(label)).toBe(kind);
  });
});
