import { exampleOf } from './example-of';
import type { Schema, Schemas } from './schema';

const SCHEMAS: Schemas = {
  Roast: {
    type: 'object',
    properties: { name: { type: 'string', examples: ['Dark'] }, price: { type: 'number' } },
  },
};
const roast: Schema = { $ref: '#/components/schemas/Roast' };

describe('exampleOf', () => {
  it.each<[string, Schema, unknown]>([
    ['the example', { type: 'string', example: 'x', default: 'y' }, 'x'],
    ['an example that is null', { type: 'string', example: null, default: 'y' }, null],
    ['the first of several examples', { type: 'string', examples: ['x', 'y'] }, 'x'],
    ['a constant', { const: false }, false],
    ['a default', { type: 'boolean', default: false }, false],
    ['the first choice', { type: 'string', enum: ['draft', 'published'] }, 'draft'],
    ['what a reference refers to, without members that have none', roast, { name: 'Dark' }],
    ['a list of one', { type: 'array', items: roast }, [{ name: 'Dark' }]],
    ['the first alternative', { anyOf: [roast, { type: 'null' }] }, { name: 'Dark' }],
    [
      'all parts together',
      { allOf: [roast, { type: 'object', properties: { hot: { const: true } } }] },
      { name: 'Dark', hot: true },
    ],
    ['nothing where nothing is known', { type: 'string' }, undefined],
    ['no list of nothing', { type: 'array', items: { type: 'string' } }, undefined],
  ])('takes %s', (_name, schema, expected) => {
    expect(exampleOf(schema, SCHEMAS)).toEqual(expected);
  });

  it('throws for a reference to a missing schema', () => {
    expect(() => exampleOf({ $ref: '#/components/schemas/Tea' }, SCHEMAS)).toThrow('Tea');
  });
});
