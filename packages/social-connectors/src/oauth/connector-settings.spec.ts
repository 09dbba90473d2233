import { clientCredentials } from './connector-settings';

describe('clientCredentials', () => {
  it('rejects a platform that is not configured', () => {
    const settings = { apiUrl: '', authorizeUrl: '', tokenUrl: '', credentials: null };
    expect(() => clientCredentials(settings)).toThrow(
      expect.objectContaining({ kind: 'request', code: 'not_configured' }),
    );
  });
});
