import { canonicalJson } from './canonical-json';

const canonical = (text: string): string => canonicalJson(JSON.parse(text));

describe('canonicalJson', () => {
  it.each([
    ['{"a":1,"b":2}', '{"b":2,"a":1}'],
    ['{"a":{"b":1,"c":{"d":2,"e":3}}}', '{ "a": { "c": { "e": 3, "d": 2 }, "b": 1 } }'],
    ['[{"a":1,"b":[{"c":1,"d":2}]}]', '[{"b":[{"d":2,"c":1}],"a":1}]'],
    ['{"10":1,"9":2,"a":3}', '{"a":3,"9":2,"10":1}'],
    ['{"é":1,"Z":2,"😀":3,"":4,"\\uffff":5}', '{"\\uffff":5,"😀":3,"":4,"Z":2,"\\u00e9":1}'],
    ['{"__proto__":{"a":1},"b":2}', '{"b":2,"__proto__":{"a":1}}'],
    ['{"toJSON":1,"a":2}', '{"a":2,"toJSON":1}'],
    ['{"a":5}', '{"a":5.0}'],
    ['{"a":50}', '{"a":5e1}'],
    ['{"a":2}', '{"a":1,"a":2}'],
    ['0', '-0'],
  ])('is the same for %s and %s', (one, other) => {
    expect(canonical(one)).toBe(canonical(other));
  });

  it.each([
    ['[1,2]', '[2,1]'],
    ['[{"a":1},{"b":2}]', '[{"b":2},{"a":1}]'],
    ['{"a":"1,\\"b\\":2"}', '{"a":"1","b":2}'],
    ['{"a\\":1,\\"b":2}', '{"a":1,"b":2}'],
    ['{"a":"5"}', '{"a":5}'],
    ['{"a":null}', '{}'],
    ['{"a":[]}', '{"a":{}}'],
    ['{"a":{"b":1},"c":2}', '{"a":{"b":1,"c":2}}'],
    ['{"__proto__":{"a":1}}', '{}'],
    ['{"0":1}', '[1]'],
    ['{"a":1}', '{"A":1}'],
    ['"\\u00e9"', '"e\\u0301"'],
  ])('differs between %s and %s', (one, other) => {
    expect(canonical(one)).not.toBe(canonical(other));
  });

  it('is empty for a request without a body', () => {
    expect(canonicalJson(undefined)).toBe('');
  });
});
