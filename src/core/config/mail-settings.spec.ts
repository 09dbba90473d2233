import { ConfigError, readConfig } from './app-config';
import { MAIL_FROM_RULE, SMTP_URL_RULE } from './mail-settings';

const SECRET = 'hunter2-of-smtp';
const COMPLETE = {
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'rapport@example.com',
  PUBLIC_URL: 'https://rapport.example.com',
};

const errorOf = (environment: NodeJS.ProcessEnv): ConfigError => {
  try {
    readConfig({ ...COMPLETE, ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('The environment is accepted.');
};

describe('The settings of mail', () => {
  it('are null without SMTP_URL, and have defaults', () => {
    expect(readConfig({}).mail).toBeNull();
    expect(readConfig(COMPLETE).mail).toEqual({
      server: { host: 'mail.example.com', port: 587, isImplicitTls: false, credentials: null },
      from: { name: '', address: 'rapport@example.com' },
      concurrency: 8,
      teamPerHour: 200,
      teamPerDay: 1_000,
      addressPerHour: 20,
    });
  });

  it.each([
    ['smtp://h', { host: 'h', port: 587, isImplicitTls: false, credentials: null }],
    ['smtps://h/', { host: 'h', port: 465, isImplicitTls: true, credentials: null }],
    ['smtp://[::1]:25', { host: '::1', port: 25 }],
    [
      'smtps://a%40b.example:p%3Aw%2F@h:2465',
      { port: 2465, credentials: { user: 'a@b.example', password: 'p:w/' } },
    ],
  ])('take SMTP_URL=%s', (SMTP_URL, expected) => {
    expect(readConfig({ ...COMPLETE, SMTP_URL }).mail?.server).toMatchObject(expected);
  });

  it.each([
    `http://u:${SECRET}@mail.example.com`,
    `smtp://u:${SECRET}@`,
    `smtp://u:${SECRET}@h:port`,
    `smtp://u:${SECRET}@h:0`,
    `smtp://u:${SECRET}@h/path`,
    `smtp://u:${SECRET}@h?tls=no`,
    `smtp://u:${SECRET}%@h`,
    `smtp://:${SECRET}@h`,
    'smtp://user@h',
    'mail.example.com',
  ])('reject SMTP_URL=%s, without its password in the message', (SMTP_URL) => {
    const error = errorOf({ SMTP_URL });
    expect(error.violations).toEqual([`SMTP_URL: ${SMTP_URL_RULE}`]);
    expect(error.message).not.toContain(SECRET);
  });

  it.each([
    ['a@b.example', { name: '', address: 'a@b.example' }],
    [' Rapport <a@b.example> ', { name: 'Rapport', address: 'a@b.example' }],
    ['"Müller, Söhne" <a@b.example>', { name: 'Müller, Söhne', address: 'a@b.example' }],
    ['<a@b.example>', { name: '', address: 'a@b.example' }],
  ])('take MAIL_FROM=%s', (MAIL_FROM, expected) => {
    expect(readConfig({ ...COMPLETE, MAIL_FROM }).mail?.from).toEqual(expected);
  });

  it.each([
    'Rapport',
    'Rapport <a>',
    'A <a@b.example>, B <b@b.example>',
    'Rapport <a@b.example>\r\nBcc: x@y.example',
    'Rap\r\nBcc: x@y.example <a@b.example>',
    'a@b.example, c@d.example',
    `${'n'.repeat(101)} <a@b.example>`,
    'ä@b.example',
  ])('reject MAIL_FROM=%j', (MAIL_FROM) => {
    expect(errorOf({ MAIL_FROM }).violations).toEqual([`MAIL_FROM: ${MAIL_FROM_RULE}`]);
  });

  it.each([
    [{ MAIL_FROM: '' }, 'MAIL_FROM: is required with SMTP_URL'],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL: is required with SMTP_URL, for the links in mails'],
    [{ MAIL_CONCURRENCY: '0' }, 'MAIL_CONCURRENCY: must be a whole number from 1 to 100'],
    [{ MAIL_TEAM_PER_HOUR: '0' }, 'MAIL_TEAM_PER_HOUR: must be a whole number from 1 to 10000'],
    [{ MAIL_TEAM_PER_DAY: 'x' }, 'MAIL_TEAM_PER_DAY: must be a whole number from 1 to 100000'],
    [
      { MAIL_ADDRESS_PER_HOUR: '1001' },
      'MAIL_ADDRESS_PER_HOUR: must be a whole number from 1 to 1000',
    ],
    [
      { MAIL_SENDER: 'a@b.example' },
      'MAIL_SENDER: is not a setting of Rapport; the settings that begin with MAIL_ are MAIL_FROM, MAIL_CONCURRENCY, MAIL_TEAM_PER_HOUR, MAIL_TEAM_PER_DAY, MAIL_ADDRESS_PER_HOUR',
    ],
  ])('reject %j', (environment, violation) => {
    expect(errorOf(environment).violations).toEqual([violation]);
  });
});
