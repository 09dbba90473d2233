import { ConfigError, readConfig } from './app-config';

const URLS = { DATABASE_URL: 'postgres://localhost/rapport', REDIS_URL: 'redis://localhost' };

function violationsOf(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.violations;
    throw error;
  }
}

describe('Variables that look like settings', () => {
  it.each([
    ['DATABSE_URL', 'did you mean DATABASE_URL?'],
    ['DATABASE_ULR', 'did you mean DATABASE_URL?'],
    ['DATABASE_URI', 'did you mean DATABASE_URL?'],
    ['database_url', 'did you mean DATABASE_URL?'],
    ['REDIS_URI', 'did you mean REDIS_URL?'],
    ['LOGLEVEL', 'did you mean LOG_LEVEL?'],
    ['METRIC', 'did you mean METRICS?'],
    ['WEB_CONCURENCY', 'did you mean WEB_CONCURRENCY?'],
    ['EMBEDED_DATA_DIR', 'did you mean EMBEDDED_DATA_DIR?'],
    ['RATE_LIMIT_PER_MIN', 'the settings that begin with RATE_LIMIT_ are RATE_LIMIT_PER_MINUTE'],
    ['EMBEDDED_FOLDER', 'the settings that begin with EMBEDDED_ are EMBEDDED_DATA_DIR'],
    ['REDIS_HOST', 'the settings that begin with REDIS_ are REDIS_URL'],
    [
      'WEBHOOK_RETRIES',
      'the settings that begin with WEBHOOK_ are ' +
        'WEBHOOK_MAX_ATTEMPTS, WEBHOOK_CONCURRENCY, WEBHOOK_ALLOW_PRIVATE',
    ],
  ])('stop the start with a hint: %s', (name, hint) => {
    expect(violationsOf({ [name]: 'x' })).toEqual([
      `${name}: is not a setting of Rapport; ${hint}`,
    ]);
  });

  it.each([
    ['Node.js and npm', ['NODE_ENV', 'NODE_OPTIONS', 'npm_config_cache', 'npm_package_name']],
    ['shells', ['HOME', 'HOSTNAME', 'HOSTTYPE', 'PATH', 'PWD', 'LANG', 'LOGNAME', 'USER', 'SHLVL']],
    ['similar short names', ['POST', 'HOSTS', 'PORTS', 'PORT_80', 'HOST_IP', 'DEMOS', 'FORT']],
    ['other programs', ['LOG_FORMAT', 'METRICS_PORT', 'WEB_MEMORY', 'PGHOST', 'POSTGRES_PASSWORD']],
    [
      'Heroku',
      ['DYNO', 'HEROKU_POSTGRESQL_BLUE_URL', 'DATABASE_CONNECTION_POOL_URL', 'REDIS_TLS_URL'],
    ],
    ['Neon and Railway', ['DATABASE_URL_UNPOOLED', 'DATABASE_PUBLIC_URL', 'DATABASE_PRIVATE_URL']],
    ['Clever Cloud', ['REDIS_HOST', 'REDIS_PORT', 'REDIS_PASSWORD', 'REDIS_CLI_URL']],
    ['connection parts', ['DATABASE_HOST', 'DATABASE_NAME', 'DATABASE_USER', 'DATABASE_CA_CERT']],
    ['Kubernetes', ['REDIS_SERVICE_HOST', 'REDIS_SERVICE_PORT_TLS', 'WEBHOOK_PORT_80_TCP_ADDR']],
  ])('are left alone when they come from elsewhere: %s', (_name, names) => {
    const others = Object.fromEntries(names.map((name) => [name, '1']));
    expect(violationsOf({ ...URLS, ...others })).toEqual([]);
  });

  it('are ignored when they are addresses that Kubernetes or Docker set', () => {
    const port = 'tcp://10.0.0.1:6379';
    expect(
      violationsOf({ REDIS_PORT: port, DATABASE_PORT: port, WEBHOOK_NAME: '/app/hook' }),
    ).toEqual([]);
    expect(violationsOf({ REDIS_PORT: '6379' })).toHaveLength(1);
  });

  it('are ignored when they are empty', () => {
    expect(violationsOf({ DATABSE_URL: '', WEBHOOK_RETRIES: '' })).toEqual([]);
  });

  it('are reported together with invalid values', () => {
    expect(violationsOf({ PORT: 'high', WEBHOOK_RETRIES: '3' })).toEqual([
      'PORT: must be a whole number from 0 to 65535',
      expect.stringMatching(/^WEBHOOK_RETRIES: /),
    ]);
  });
});
