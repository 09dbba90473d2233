import {
  addField,
  changeField,
  changeKind,
  duplicateField,
  freeLabel,
  moveField,
  newField,
  pasteOptions,
  isPlaceholderOption,
  readOptionLines,
  readOptions,
  removeField,
} from './edits';
import type { FormDraft } from './form-draft';
import { draftOf } from './sample-draft.fixture';

const nameCopy = (label: string) => `${label} (copy)`;
const labels = (draft: FormDraft) => draft.fields.map(({ label }) => label);

describe('edits of a draft', () => {
  const draft = draftOf('A', 'B', 'C');

  it.each([
    ['a', 2, ['B', 'C', 'A']],
    ['c', 0, ['C', 'A', 'B']],
    ['b', 2, ['A', 'C', 'B']],
    ['b', -5, ['B', 'A', 'C']],
    ['a', 99, ['B', 'C', 'A']],
  ])('moves %s to position %d', (uid, to, expected) => {
    expect(labels(moveField(draft, uid, to))).toEqual(expected);
    expect(labels(draft)).toEqual(['A', 'B', 'C']);
  });

  it('changes nothing when a field is where it should be, or is gone', () => {
    expect(moveField(draft, 'a', 0)).toBe(draft);
    expect(moveField(draft, 'a', -1)).toBe(draft);
    expect(moveField(draft, 'gone', 1)).toBe(draft);
    expect(removeField(draft, 'gone')).toBe(draft);
    expect(changeField(draft, 'gone', { label: 'X' })).toBe(draft);
  });

  it('adds at the end or behind a field', () => {
    expect(labels(addField(draft, newField('TextInput', 'X')))).toEqual(['A', 'B', 'C', 'X']);
    expect(labels(addField(draft, newField('TextInput', 'X'), 'a'))).toEqual(['A', 'X', 'B', 'C']);
  });

  it('duplicates a field without its id, key and answers', () => {
    const once = duplicateField(draft, 'a', 'copy', nameCopy);
    expect(labels(once)).toEqual(['A', 'A (copy)', 'B', 'C']);
    expect(once.fields[1]).toMatchObject({ uid: 'copy', id: null, key: null });
    expect(labels(duplicateField(once, 'a', 'second', nameCopy))[1]).toBe('A (copy) 2');
  });

  it('removes a field', () => {
    expect(labels(removeField(draft, 'b'))).toEqual(['A', 'C']);
  });

  it('keeps options while the kind changes, and offers two when a kind needs some', () => {
    const chosen = changeKind(draft, 'a', 'Radio');
    expect(chosen.fields[0]).toMatchObject({ fieldType: 'Radio', isGroup: false });
    expect(chosen.fields[0]?.options).toEqual(['Option 1', 'Option 2']);
    const own = changeField(chosen, 'a', { options: ['Red'] });
    const group = changeKind(changeKind(own, 'a', 'TextInput'), 'a', 'CheckboxGroup');
    expect(group.fields[0]).toMatchObject({
      fieldType: 'Checkbox',
      isGroup: true,
      options: ['Red'],
    });
  });

  it('finds a label that is free', () => {
    expect(freeLabel(draft, 'D')).toBe('D');
    expect(freeLabel(draft, 'A')).toBe('A 2');
  });
});

describe('pasteOptions', () => {
  const pasted = ['Green', 'Blue'];

  it.each([
    ['keeps a named option', ['Red', 'Black'], 0, false, ['Red', 'Green', 'Blue', 'Black']],
    ['replaces a selected option', ['Red', 'Black'], 0, true, ['Green', 'Blue', 'Black']],
    ['replaces an empty option', ['Red', ''], 1, false, ['Red', 'Green', 'Blue']],
    ['replaces default names', ['Option 1', 'Option 2'], 0, false, ['Green', 'Blue']],
    ['moves an option that is there', ['Blue', 'Red'], 1, false, ['Red', 'Green', 'Blue']],
  ])('%s', (_, options, index, isSelected, expected) => {
    const result = pasteOptions(options, index, pasted, isSelected);
    expect(result.options).toEqual(expected);
    expect(result.options[result.lastIndex]).toBe('Blue');
  });
});

describe('readOptions', () => {
  it.each([
    ['Red\nGreen\r\nBlue', ['Red', 'Green', 'Blue']],
    ['- Red\n* Green\n• Blue', ['Red', 'Green', 'Blue']],
    [' Red \n\n Red\n', ['Red']],
    ['Dark  red\nDark\u00a0red\n\tDark\tred', ['Dark red']],
    ['-5 degrees\n-10 degrees', ['-5 degrees', '-10 degrees']],
    ['', []],
  ])('%j', (text, expected) => {
    expect(readOptions(text)).toEqual(expected);
  });
});

describe('readOptionLines', () => {
  it.each([
    ['Red\nGreen\nRed\nRed\nGreen', ['Red', 'Green'], 0],
    ['Red\n\n  \nGreen\n\n', [], 2],
    ['', [], 0],
    ['Red\r\n\r\nGreen', [], 1],
  ])('%j', (text, repeated, blank) => {
    expect(readOptionLines(text)).toMatchObject({ repeated, blank });
  });
});

describe('isPlaceholderOption', () => {
  it.each([
    ['Option 1', true],
    ['Option 12', true],
    ['', true],
    ['Option A', false],
    ['Red', false],
  ])('%j: %s', (option, expected) => {
    expect(isPlaceholderOption(option)).toBe(expected);
  });
});
