import {
  FIELD_TYPES,
  type FieldType,
  hasOptions,
  isCheckboxGroup,
  maxLengthOf,
  type StorageType,
  storageTypeOf,
  wantsGroup,
} from './field-types';

type Case = [FieldType, { isGroup: boolean; type: StorageType; options: boolean; group: boolean }];

const CASES: Case[] = [
  ['TextInput', { isGroup: false, type: 'varchar', options: false, group: false }],
  ['TextInput', { isGroup: true, type: 'varchar', options: false, group: false }],
  ['Textarea', { isGroup: false, type: 'text', options: false, group: false }],
  ['Textarea', { isGroup: true, type: 'text', options: false, group: false }],
  ['EmailInput', { isGroup: false, type: 'varchar', options: false, group: false }],
  ['PhoneInput', { isGroup: false, type: 'varchar', options: false, group: false }],
  ['NumberInput', { isGroup: false, type: 'number', options: false, group: false }],
  ['NumberInput', { isGroup: true, type: 'number', options: false, group: false }],
  ['DatePicker', { isGroup: false, type: 'date', options: false, group: false }],
  ['Select', { isGroup: false, type: 'varchar', options: true, group: false }],
  ['Select', { isGroup: true, type: 'varchar', options: true, group: false }],
  ['Radio', { isGroup: false, type: 'varchar', options: true, group: false }],
  ['Checkbox', { isGroup: false, type: 'boolean', options: false, group: false }],
  ['Checkbox', { isGroup: true, type: 'varchar', options: true, group: true }],
];

describe('field types', () => {
  it('are the nine of specification 2.3', () => {
    expect(FIELD_TYPES).toEqual([...new Set(CASES.map(([fieldType]) => fieldType))]);
  });

  it.each(CASES)('%s with %j', (fieldType, { isGroup, type, options, group }) => {
    expect(storageTypeOf(fieldType, isGroup)).toBe(type);
    expect(hasOptions(fieldType, isGroup)).toBe(options);
    expect(isCheckboxGroup(fieldType, isGroup)).toBe(group);
  });
});

describe('wantsGroup', () => {
  it.each([
    [{}, false],
    [{ options: [] }, false],
    [{ options: null }, false],
    [{ options: ['a'] }, true],
    [{ options: ['a'], isGroup: null }, true],
    [{ options: ['a'], isGroup: true }, true],
    [{ options: ['a'], isGroup: false }, false],
    [{ isGroup: true }, true],
    [{ isGroup: false }, false],
    [{ options: 'a' }, true],
  ])('%j: %s', (field, expected) => {
    expect(wantsGroup({ fieldType: 'Checkbox', ...field })).toBe(expected);
    expect(wantsGroup({ fieldType: 'Select', ...field })).toBe(false);
  });
});

describe('maxLengthOf', () => {
  it.each<[StorageType, number | null]>([
    ['varchar', 255],
    ['text', null],
    ['number', null],
    ['boolean', null],
    ['date', null],
  ])('%s: %s', (type, expected) => {
    expect(maxLengthOf(type)).toBe(expected);
  });
});
