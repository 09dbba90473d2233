import { orderParameters } from './order-parameters';

const inPath = (name: string) => ({ name, in: 'path' as const, schema: { type: 'string' } });
const inQuery = (name: string) => ({ name, in: 'query' as const, schema: { type: 'string' } });

describe('orderParameters', () => {
  it('puts those in the path first, as they stand in it, and leaves the others in their order', () => {
    const shared = { $ref: '#/components/parameters/RequestId' };
    const parameters = [inQuery('page'), inPath('id'), inQuery('limit'), inPath('formId'), shared];

    expect(orderParameters(parameters, '/forms/{formId}/responses/{id}')).toEqual([
      inPath('formId'),
      inPath('id'),
      inQuery('page'),
      inQuery('limit'),
      shared,
    ]);
  });
});
