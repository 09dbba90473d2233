import { toServerPaths } from './to-server-paths';

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
