import { isJsonObject, memberAt, textAt, memberPath } from './json-object';

describe('isJsonObject', () => {
  it.each<[unknown, boolean]>([
    [{}, true],
    [{ a: 1 }, true],
    [[], false],
    [null, false],
    [undefined, false],
    ['{}', false],
    [1, false],
  ])('%j: %s', (value, expected) => {
    expect(isJsonObject(value)).toBe(expected);
  });
});

describe('memberAt', () => {
  it.each<[string, unknown, string, unknown]>([
    ['a member', { a: 1 }, 'a', 1],
    ['a nested member', { a: { b: { c: 1 } } }, 'a.b.c', 1],
    ['a null', { a: null }, 'a', null],
    ['beneath a null', { a: null }, 'a.b', undefined],
    ['an absent member', { a: 1 }, 'b', undefined],
    ['beneath a number', { a: 1 }, 'a.toFixed', undefined],
    ['the length of a text', { a: 'text' }, 'a.length', undefined],
    ['the length of an array', { a: [1] }, 'a.length', undefined],
    ['an element of an array', { a: [1] }, 'a.0', undefined],
    ['what every object inherits', {}, 'constructor', undefined],
    ['what every object inherits, deeper', { a: {} }, 'a.constructor.name', undefined],
    ['the prototype', {}, '__proto__', undefined],
    ['a member of an inherited name', { constructor: 1 }, 'constructor', 1],
    ['a member called __proto__', JSON.parse('{"__proto__": {"a": 1}}'), '__proto__.a', 1],
    ['no object', null, 'a', undefined],
  ])('%s', (_name, source, path, expected) => {
    expect(memberAt(source, path)).toBe(expected);
  });
});

describe('textAt', () => {
  it.each<[unknown, string | null]>([
    ['text', 'text'],
    [' text ', ' text '],
    ['', null],
    [' ', null],
    [1, null],
    [null, null],
    [undefined, null],
    [{}, null],
  ])('%j: %j', (value, expected) => {
    expect(textAt({ a: { b: value } }, 'a.b')).toBe(expected);
  });
});

describe('memberPath', () => {
  it.each([
    ['', 'views', 'views'],
    ['insights', 'views', 'insights.views'],
    ['a.b', 'page-views_2', 'a.b.page-views_2'],
    ['a', '', 'a[""]'],
    ['a', 'b.c', 'a["b.c"]'],
    ['a', 'line\nbreak', 'a["line\\nbreak"]'],
    ['', 'a b', '["a b"]'],
  ])('%j and %j: %s', (parent, name, path) => {
    expect(memberPath(parent, name)).toBe(path);
  });
});
