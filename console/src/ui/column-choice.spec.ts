import { columnsKey, isKeptByAccount, isShown, keptChoice, parseChoice } from './column-choice';

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

describe('keptChoice', () => {
  const store = { getItem: (key: string) => (key === 'forms' ? '{"a":false}' : null) };

  it('is the last one while the list is the same', () => {
    const last = { key: 'forms', choice: { a: true } };
    expect(keptChoice('forms', last, store)).toBe(last);
  });

  it('is that of another list as soon as it is shown', () => {
    const last = { key: 'coupons', choice: { a: true } };
    expect(keptChoice('forms', last, store)).toEqual({ key: 'forms', choice: { a: false } });
    expect(keptChoice('responses 1', last, store).choice).toEqual({});
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
