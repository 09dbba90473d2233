import { Query } from '@nestjs/common';
import { OnlyWithCursor } from '../http/only-with-cursor.decorator';
import { IsOptionalText } from '../values/rules';
import { sendsCursor, ignoredParameters, queryNamesOf } from './ignored-parameters';

const KNOWN = new Set(['limit', 'page']);

describe('ignoredParameters', () => {
  it.each([
    ['', undefined],
    ['limit=1&page=2', undefined],
    ['limit', undefined],
    ['li%6dit=1', undefined],
    ['&&=x&', undefined],
    ['emial=a', 'emial'],
    ['emial=', undefined],
    ['emial', undefined],
    ['emial=&emial=a', 'emial'],
    ['Limit=1', 'Limit'],
    ['z=1&limit=5&5=2&a=3&z=4', 'z, 5, a'],
    ['filter[name]=x', 'filter%5Bname%5D'],
    ['a,b=1&c%0d%0aSet-Cookie:x=1&(=1&a+b=1', 'a%2Cb, c%0D%0ASet-Cookie%3Ax, %28, a%20b'],
    ['n%C3%A4me=1', 'n%C3%A4me'],
    ['%ff=1', '%EF%BF%BD'],
    ['%ed%a0%80=1', '%EF%BF%BD%EF%BF%BD%EF%BF%BD'],
    ['__proto__=1&constructor=1', '__proto__, constructor'],
  ])('of %j are %j', (query, expected) => {
    expect(ignoredParameters(query, KNOWN)).toBe(expected);
  });

  it('are at most ten', () => {
    const query = Array.from({ length: 12 }, (_, index) => `p${index}=1`).join('&');
    expect(ignoredParameters(query, KNOWN)).toBe('p0, p1, p2, p3, p4, p5, p6, p7, p8, p9');
  });

  it('are cut at 100 characters, not within an escape', () => {
    expect(ignoredParameters(`${'x'.repeat(60_000)}=1`, KNOWN)).toBe('x'.repeat(100));
    expect(ignoredParameters(`x${'😀'.repeat(100)}=1`, KNOWN)).toBe(`x${'%F0%9F%98%80'.repeat(8)}`);
  });
});

describe('queryNamesOf', () => {
  class Base {
    @IsOptionalText()
    page?: string;
  }
  class Dto extends Base {
    @IsOptionalText()
    limit?: string;

    @OnlyWithCursor()
    @IsOptionalText()
    size?: string;
  }
  class Controller {
    list(@Query() _query: Dto, @Query('code') _code: string): void {}
    get(): void {}
  }

  it('are those of the DTO, of its base class and of single parameters', () => {
    // The decorators of Nest store the types.
    Reflect.defineMetadata('design:paramtypes', [Dto, String], Controller.prototype, 'list');
    expect(queryNamesOf(Controller, 'list', false)).toEqual(new Set(['page', 'limit', 'code']));
    expect(queryNamesOf(Controller, 'list', true)).toEqual(
      new Set(['page', 'limit', 'code', 'size']),
    );
    expect(queryNamesOf(Controller, 'get', true)).toEqual(new Set());
  });
});

describe('sendsCursor', () => {
  it.each([
    ['cursor=*', true],
    ['limit=1&cursor=x', true],
    ['', false],
    ['cursor', false],
    ['cursor=&limit=1', false],
    ['xcursor=1', false],
  ])('of %j is %p', (query, expected) => {
    expect(sendsCursor(query)).toBe(expected);
  });
});
