import { parseQuery } from './parse-query';

describe('parseQuery', () => {
  it.each<[string, Record<string, unknown>]>([
    ['', {}],
    ['a=1&b=', { a: '1', b: '' }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a[b]=1', { 'a[b]': '1' }],
    ['a=Z%C3%BCrich+%26+Co', { a: 'Zürich & Co' }],
    ['a=100%', { a: '100%' }],
    ['a=100%25%zz', { a: '100%%zz' }],
    ['a=%F0%9F%99%82', { a: '🙂' }],
    ['a=%00', { a: '\0' }],
    ['a=%FF', { a: '\uD800' }],
    ['a=x%ED%A0%80', { a: '\uD800' }],
    ['%FF=1', { '\uD800': '1' }],
    ['__proto__=1', { ['__proto__']: '1' }],
  ])('reads %j', (query, values) => {
    expect({ ...parseQuery(query) }).toEqual(values);
  });
});
