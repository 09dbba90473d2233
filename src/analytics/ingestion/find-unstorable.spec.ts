import { findUnstorable } from './find-unstorable';

const REASON = 'must not contain U+0000 or half a surrogate pair';

/** A number nested in arrays. */
function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

describe('findUnstorable', () => {
  it.each<[unknown]>([
    [null],
    [undefined],
    [true],
    [1.5],
    [''],
    ['text 😀'],
    [[]],
    [{}],
    [{ a: [{ b: 'text', '': '' }] }],
  ])('finds nothing in %j', (value) => {
    expect(findUnstorable(value, 'm')).toBeNull();
  });

  it.each<[unknown, string]>([
    ['a\0', `m: ${REASON}`],
    [['a', '\ud83d'], `m[1]: ${REASON}`],
    [{ a: { 'b c': ['\0'] } }, `m.a["b c"][0]: ${REASON}`],
    [{ a: { '\0': 1 } }, `m.a["\\u0000"]: ${REASON}`],
    [{ '\ud83d': 1 }, `m["\\ud83d"]: ${REASON}`],
    [JSON.parse('{"__proto__": {"a": "\\u0000"}}'), `m.__proto__.a: ${REASON}`],
    [{ a: 'fine', b: '\0', c: '\0' }, `m.b: ${REASON}`],
  ])('names the first in %j', (value, violation) => {
    expect(findUnstorable(value, 'm')).toBe(violation);
  });

  it('accepts 32 levels, and no more', () => {
    const violation = 'm: must not be nested more than 32 levels deep';

    expect(findUnstorable(nested(32), 'm')).toBeNull();
    expect(findUnstorable(nested(33), 'm')).toBe(violation);
    expect(findUnstorable(nested(200_000), 'm')).toBe(violation);
  });
});
