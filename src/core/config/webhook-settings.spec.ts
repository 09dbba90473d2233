import { ConfigError, readConfig } from './app-config';

const EXTERNAL = { DATABASE_URL: 'postgres://localhost/rapport' };

describe('The settings of webhooks', () => {
  it('have defaults; that of WEBHOOK_ALLOW_PRIVATE depends on the database', () => {
    const webhooks = { maxAttempts: 1, concurrency: 32, allowPrivate: true };
    expect(readConfig({}).webhooks).toEqual(webhooks);
    expect(readConfig(EXTERNAL).webhooks).toEqual({ ...webhooks, allowPrivate: false });
  });

  it.each([
    ['WEBHOOK_MAX_ATTEMPTS', '1', { maxAttempts: 1 }],
    ['WEBHOOK_MAX_ATTEMPTS', '20', { maxAttempts: 20 }],
    ['WEBHOOK_CONCURRENCY', '1', { concurrency: 1 }],
    ['WEBHOOK_CONCURRENCY', '1000', { concurrency: 1000 }],
    ['WEBHOOK_ALLOW_PRIVATE', 'true', { allowPrivate: true }],
    ['WEBHOOK_ALLOW_PRIVATE', 'false', { allowPrivate: false }],
    ['WEBHOOK_ALLOW_PRIVATE', '', { allowPrivate: false }],
  ])('take %s=%s', (name, value, expected) => {
    expect(readConfig({ ...EXTERNAL, [name]: value }).webhooks).toMatchObject(expected);
  });

  it.each([
    ['WEBHOOK_MAX_ATTEMPTS', '0', 'must be a whole number from 1 to 20'],
    ['WEBHOOK_MAX_ATTEMPTS', '21', 'must be a whole number from 1 to 20'],
    ['WEBHOOK_MAX_ATTEMPTS', '2.5', 'must be a whole number from 1 to 20'],
    ['WEBHOOK_CONCURRENCY', '0', 'must be a whole number from 1 to 1000'],
    ['WEBHOOK_CONCURRENCY', '1001', 'must be a whole number from 1 to 1000'],
    ['WEBHOOK_CONCURRENCY', 'many', 'must be a whole number from 1 to 1000'],
    ['WEBHOOK_ALLOW_PRIVATE', 'yes', 'must be true or false'],
  ])('reject %s=%s', (name, value, reason) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError([`${name}: ${reason}`]));
  });
});
