import { valuesWithText } from './values-with-text';

describe(valuesWithText.name, () => {
  it.each([
    ['Dark', ['Dark']],
    ['a|b', ['a|b']],
    ['', ['']],
    [' ', [' ']],
    ['true', ['true', true]],
    ['false', ['false', false]],
    ['TRUE', ['TRUE']],
    ['42', ['42', 42]],
    ['-3', ['-3', -3]],
    ['36.5', ['36.5', 36.5]],
    ['36.50', ['36.50']],
    ['042', ['042']],
    ['1e3', ['1e3']],
    ['0x10', ['0x10']],
    ['Infinity', ['Infinity']],
    ['0.0000001', ['0.0000001', 1e-7]],
    ['1e-7', ['1e-7', 1e-7]],
    ['1e+21', ['1e+21', 1e21]],
    ['1000000000000000000000', ['1000000000000000000000', 1e21]],
    ['9007199254740993', ['9007199254740993']],
    ['Caf\u00e9', ['Caf\u00e9', 'Cafe\u0301']],
    ['Cafe\u0301', ['Caf\u00e9', 'Cafe\u0301']],
    ['Vi\u00ea\u0323t', ['Vi\u1ec7t', 'Vie\u0323\u0302t', 'Vi\u00ea\u0323t']],
  ])('%j: %j', (text, values) => {
    expect(valuesWithText(text)).toEqual(values);
  });
});
