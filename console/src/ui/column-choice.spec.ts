import { columnsKey, isKeptByAccount, isShown, parseChoice } from './column-choice';

describe('isShown', () => {
  it.each([
    [{ id: 'a' }, { a: false }, true],
    [{ id: 'a', isOptional: true }, {}, true],
    [{ id: 'a', isOptional: true }, { a: false }, false],
    [{ id: 'a', isOptional: 'hidden' }, {}, false],
    [{ id: 'a', isOptional: 'hidden' }, { a: true }, true],
  ] as const)('%j with the choice %j: %s', (column, choice, expected) => {
    expect(isShown(column, choice)).toBe(expected);
  });
});

describe('parseChoice', () => {
  it.each([
    [null, {}],
    ['{"a":false,"b":1}', { a: false }],
    ['[true]', {}],
    ['{', {}],
    ['null', {}],
  ])('reads %s', (stored, choice) => {
    expect(parseChoice(stored)).toEqual(choice);
  });

  it('is kept with the account, unless its columns are fields of a form', () => {
    expect(isKeptByAccount('customers')).toBe(true);
    expect(isKeptByAccount('responses 0f8fad5b')).toBe(false);
  });

  it('is stored for each person and list', () => {
    expect(columnsKey('ada', 'customers')).toBe('rapport.columns.ada.customers');
  });
});
