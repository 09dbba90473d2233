import { orderParameters, toServerPaths } from './paths-object';

const inPath = (name: string) => ({ name, in: 'path' as const, schema: { type: 'string' } });
const inQuery = (name: string) => ({ name, in: 'query' as const, schema: { type: 'string' } });

describe('orderParameters', () => {
  it('moves path parameters to the front in the order of the path and keeps the order of the others', () => {
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

const get = { get: { responses: {} } };

describe('toServerPaths', () => {
  it('makes paths below the base relative to it', () => {
    expect(toServerPaths({ '/v1/forms/{formId}': get }, '/v1')).toEqual({ '/forms/{formId}': get });
  });

  it.each(['/health/live', '/v10/forms', '/v1'])('gives %s a server of its own', (path) => {
    expect(toServerPaths({ [path]: get }, '/v1')).toEqual({
      [path]: { ...get, servers: [expect.objectContaining({ url: '/' })] },
    });
  });
});
