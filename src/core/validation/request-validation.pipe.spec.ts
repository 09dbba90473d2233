import type { Type as Class } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  IsOptional,
  IsString,
  Validate,
  ValidateNested,
  ValidatorConstraint,
} from 'class-validator';
import { ApiError } from '../errors/api-error';
import { RequestValidationPipe } from './request-validation.pipe';
import { Rule } from '../values/rule';
import { IsOptionalChoice } from '../values/rules';

class Leaf {
  @IsString()
  name: string;
}

class Branch {
  @Type(() => Leaf)
  @ValidateNested()
  leaf: Leaf;

  @Type(() => Leaf)
  @ValidateNested({ each: true })
  leaves: Leaf[];
}

class Root {
  @Type(() => Branch)
  @ValidateNested()
  branch: Branch;

  @Rule('any', () => null)
  anything: unknown;
}

class Sorted {
  @IsOptionalChoice(['asc', 'desc'])
  order: string = 'desc';
}

const trim = (text: unknown): unknown => (typeof text === 'string' ? text.trim() : text);

class Converted {
  @Transform(({ value }) => (Array.isArray(value) ? value.map(trim) : value))
  @Rule('tags', () => null)
  tags: string[];

  @Transform(({ value }) => Object.keys(value as object))
  @Rule('anything', () => null)
  anything: string[];

  @Transform(({ value }: { value: string | null }) => value ?? 'none')
  @Rule('nickname', () => null)
  nickname: string;

  @Type(() => Number)
  @Rule('ids', () => null)
  ids: number[];
}

class Counter {
  @Transform(({ value }) => Number(value) + 1)
  @Rule('count', (value) => (Number.isInteger(value) ? null : 'must be a number'))
  count: number;
}

@ValidatorConstraint({ async: true })
class IsFree {
  validate(name: unknown): Promise<boolean> {
    return Promise.resolve(name !== 'taken');
  }

  defaultMessage(): string {
    return 'is taken';
  }
}

/** As {@link IsFree}, without a declaration that it is asynchronous. */
@ValidatorConstraint()
class IsFreeUndeclared extends IsFree {}

class Item {
  @Validate(IsFree)
  name: string;
}

class Account {
  @Validate(IsFree)
  name: string;

  @IsOptional()
  @Type(() => Item)
  @ValidateNested()
  item?: Item;

  @IsOptional()
  @Validate(IsFreeUndeclared)
  other?: string;
}

describe('RequestValidationPipe', () => {
  const pipe = new RequestValidationPipe();
  const check = (value: unknown, metatype: Class = Branch) =>
    pipe.transform(value, { type: 'body', metatype });

  const sorted = (value: unknown, type: 'query' | 'body') =>
    pipe.transform(value, { type, metatype: Sorted });

  const errorOf = (value: unknown, metatype?: Class): Promise<unknown> =>
    check(value, metatype).catch((error: unknown) => error);

  it('names each violation by its path', async () => {
    const body = { leaf: {}, leaves: [{ name: 'x' }, {}, { name: 5 }] };
    expect(await errorOf(body)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [
        'leaf.name: must be a string',
        'leaves[1].name: must be a string',
        'leaves[2].name: must be a string',
      ],
    });
  });

  it.each([[[]], ['x'], [5], [null], [undefined]])(
    'rejects %j instead of a JSON object',
    async (body) => {
      expect(await errorOf(body)).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: ['body: must be a JSON object'],
      });
    },
  );

  it('creates instances of the classes, without properties that have no rules', async () => {
    const dto = await check({ leaf: { name: 'x' }, leaves: [{ name: 'y' }], more: 1, __proto: 2 });
    expect(dto).toBeInstanceOf(Branch);
    expect(dto).toEqual({ leaf: { name: 'x' }, leaves: [{ name: 'y' }] });
    const { leaf, leaves } = dto as Branch;
    expect([leaf, ...leaves].every((part) => part instanceof Leaf)).toBe(true);
  });

  it('does not change objects without a class', async () => {
    const anything = [{ constructor: 'x', nested: { __proto__: null } }];
    const dto = (await check(
      { branch: { leaf: { name: 'x' }, leaves: [] }, anything },
      Root,
    )) as Root;
    expect(dto.anything).toBe(anything);
  });

  it.each([
    '{"leaf":{"name":"x","constructor":"y"},"leaves":[]}',
    '{"leaf":{"name":"x","more":{"constructor":5}},"leaves":[]}',
    '{"leaf":{"name":"x","__proto__":{"polluted":1}},"leaves":[],"constructor":{"prototype":{}}}',
  ])('is not led astray by names of JavaScript: %s', async (text) => {
    const dto = (await check(JSON.parse(text))) as Branch;
    expect(dto).toBeInstanceOf(Branch);
    expect(dto.leaf).toBeInstanceOf(Leaf);
    expect(dto.leaf.name).toBe('x');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('treats only an empty query parameter as absent', async () => {
    for (const order of ['', ['', '']]) {
      expect(await sorted({ order }, 'query')).toEqual({ order: 'desc' });
    }
    for (const order of ['asc', ['', 'asc'], ['asc', '']]) {
      expect(await sorted({ order }, 'query')).toEqual({ order: 'asc' });
    }
    for (const order of [' ', ['asc', 'asc'], ['', 'asc', 'desc'], 5]) {
      await expect(sorted({ order }, 'query')).rejects.toThrow(ApiError);
    }
    await expect(sorted({ order: '' }, 'body')).rejects.toThrow(ApiError);
  });

  it('passes values without a class, or with a class without rules, unchanged', async () => {
    const value = ['x'];
    expect(await pipe.transform(value, { type: 'body' })).toBe(value);
    expect(await check(value, Object as unknown as Class)).toBe(value);
  });

  it.each([
    ['a list', { tags: [' a', 'b '] }, { tags: ['a', 'b'] }],
    ['an object', { anything: { key: 'x' } }, { anything: ['key'] }],
    ['null', { nickname: null }, { nickname: 'none' }],
    ['numbers of a query', { ids: ['1', '2'] }, { ids: [1, 2] }],
  ])('converts %s by @Transform and @Type', async (_value, sent, expected) => {
    expect(await check(sent, Converted)).toMatchObject(expected);
  });

  it.each([
    [{ leaf: { name: 'x' }, leaves: [[{ name: 5 }]] }, ['leaves[0][0].name: must be a string']],
    [{ leaf: { name: 'x' }, leaves: [[[{}]]] }, ['leaves[0][0][0].name: must be a string']],
    [{ leaf: [{ name: 5 }], leaves: [] }, ['leaf[0].name: must be a string']],
  ])('validates nested classes in lists of lists: %j', async (sent, fields) => {
    expect(await errorOf(sent)).toMatchObject({ code: 'VALIDATION_FAILED', fields });
  });

  it('does not read the properties of an object that no class has', async () => {
    const read = jest.fn(() => 'x');
    const unread = Object.defineProperty({}, 'key', { enumerable: true, get: read });

    await check({ leaf: { name: 'x', more: unread }, leaves: [{ name: unread }] }, Branch).catch(
      () => undefined,
    );
    await check({ tags: unread }, Converted);

    expect(read).not.toHaveBeenCalled();
  });

  it('does not convert the values of an instance again', async () => {
    const counter = Object.assign(new Counter(), { count: 1, unknown: 2 });
    expect(await check(counter, Counter)).toBe(counter);
    expect(await check({ count: 1, unknown: 2 }, Counter)).toEqual({ count: 2 });
    await expect(check(Object.assign(counter, { count: 'x' }), Counter)).rejects.toThrow(ApiError);
  });

  it.each([
    ['of a class', { name: 'taken' }, ['name: is taken']],
    ['of a nested class', { name: 'free', item: { name: 'taken' } }, ['item.name: is taken']],
    ['of a class without `async: true`', { name: 'free', other: 'taken' }, ['other: is taken']],
  ])('awaits rules that return a promise: %s', async (_rule, sent, fields) => {
    expect(await errorOf(sent, Account)).toMatchObject({ code: 'VALIDATION_FAILED', fields });
    expect(await check({ name: 'free', item: { name: 'free' }, other: 'free' }, Account)).toEqual({
      name: 'free',
      item: { name: 'free' },
      other: 'free',
    });
  });
});
