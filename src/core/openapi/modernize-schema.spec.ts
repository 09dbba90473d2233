import { modernizeSchema } from './modernize-schema';

describe('modernizeSchema', () => {
  it('converts the example of every part to a list of examples', () => {
    expect(
      modernizeSchema({
        type: 'object',
        properties: {
          name: { type: 'string', example: 'Ada' },
          gone: { type: 'string', example: null },
          tags: { type: 'array', items: { type: 'string', example: 'vip' } },
          value: { oneOf: [{ type: 'string', example: 'x' }, { type: 'null' }] },
        },
      }),
    ).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', examples: ['Ada'] },
        gone: { type: 'string', examples: [null] },
        tags: { type: 'array', items: { type: 'string', examples: ['vip'] } },
        value: { oneOf: [{ type: 'string', examples: ['x'] }, { type: 'null' }] },
      },
    });
  });

  it('does not convert a property with the name "example"', () => {
    const schema = { type: 'object', properties: { example: { type: 'string' } } };
    expect(modernizeSchema(schema)).toEqual(schema);
  });
});
