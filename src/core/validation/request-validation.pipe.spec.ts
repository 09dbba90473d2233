import type { Type as Class } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsString, ValidateNested } from 'class-validator';
import { ApiError } from '../errors/api-error';
import { RequestValidationPipe } from './request-validation.pipe';
import { Rule } from './rule';
import { IsOptionalChoice } from './rules';

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

describe('RequestValidationPipe', () => {
  const pipe = new RequestValidationPipe();
  const check = (value: unknown, metatype: Class = Branch) =>
    pipe.transform(value, { type: 'body', metatype });

  const sorted = (value: unknown, type: 'query' | 'body') =>
    pipe.transform(value, { type, metatype: Sorted });

  function errorOf(value: unknown): unknown {
    try {
      return check(value);
    } catch (error) {
      return error;
    }
  }

  it('names each violation by its path', () => {
    const body = { leaf: {}, leaves: [{ name: 'x' }, {}, { name: 5 }] };
    expect(errorOf(body)).toMatchObject({
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
    (body) => {
      expect(errorOf(body)).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: ['body: must be a JSON object'],
      });
    },
  );

  it('creates instances of the classes, without properties that have no rules', () => {
    const dto = check({ leaf: { name: 'x' }, leaves: [{ name: 'y' }], more: 1, __proto: 2 });
    expect(dto).toBeInstanceOf(Branch);
    expect(dto).toEqual({ leaf: { name: 'x' }, leaves: [{ name: 'y' }] });
    const { leaf, leaves } = dto as Branch;
    expect([leaf, ...leaves].every((part) => part instanceof Leaf)).toBe(true);
  });

  it('does not change objects without a class', () => {
    const anything = [{ constructor: 'x', nested: { __proto__: null } }];
    const dto = check({ branch: { leaf: { name: 'x' }, leaves: [] }, anything }, Root) as Root;
    expect(dto.anything).toBe(anything);
  });

  it.each([
    '{"leaf":{"name":"x","constructor":"y"},"leaves":[]}',
    '{"leaf":{"name":"x","more":{"constructor":5}},"leaves":[]}',
    '{"leaf":{"name":"x","__proto__":{"polluted":1}},"leaves":[],"constructor":{"prototype":{}}}',
  ])('is not led astray by names of JavaScript: %s', (text) => {
    const dto = check(JSON.parse(text)) as Branch;
    expect(dto).toBeInstanceOf(Branch);
    expect(dto.leaf).toBeInstanceOf(Leaf);
    expect(dto.leaf.name).toBe('x');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('treats only an empty query parameter as absent', () => {
    for (const order of ['', ['', '']]) {
      expect(sorted({ order }, 'query')).toEqual({ order: 'desc' });
    }
    for (const order of ['asc', ['', 'asc'], ['asc', '']]) {
      expect(sorted({ order }, 'query')).toEqual({ order: 'asc' });
    }
    for (const order of [' ', ['asc', 'asc'], ['', 'asc', 'desc'], 5]) {
      expect(() => sorted({ order }, 'query')).toThrow(ApiError);
    }
    expect(() => sorted({ order: '' }, 'body')).toThrow(ApiError);
  });

  it('passes values without a class, or with a class without rules, unchanged', () => {
    const value = ['x'];
    expect(pipe.transform(value, { type: 'body' })).toBe(value);
    expect(check(value, Object as unknown as Class)).toBe(value);
  });
});
