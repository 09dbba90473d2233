import pino from 'pino';
import type { LogLevel } from '../config/environment';
import { loggerOptions } from './logger';
import { terminalDestination } from './terminal-log';

/** What the terminal shows of a line, without its time and colours. */
function shown(fields: object, message?: string, level: LogLevel = 'info'): string {
  let written = '';
  const destination = terminalDestination(level, (text) => (written += text));
  pino(loggerOptions(level), destination).info(fields, message);
  // oxlint-disable-next-line no-control-regex
  return written.replaceAll(/\u001b\[\d+m/g, '').replace(/^\[[\d:]+\] /, '');
}

const REQUEST = {
  id: 'request-1',
  method: 'POST',
  route: '/v1/forms/:formId/responses',
  status: 201,
  ms: 12.5,
  team: 'team-1',
  key: 'rap_x',
};

describe('terminalDestination', () => {
  it.each([
    ['a request', {}, 'POST /v1/forms/:formId/responses 201 12.5 ms'],
    [
      'a rejected request with its id',
      { status: 404 },
      'POST /v1/forms/:formId/responses 404 12.5 ms (request-1)',
    ],
    ['an unknown route', { route: undefined }, 'POST unknown route 201 12.5 ms'],
    ['an aborted request', { aborted: true }, 'POST /v1/forms/:formId/responses aborted 12.5 ms'],
  ])('shows %s as one short line', (_name, change, line) => {
    expect(shown({ ...REQUEST, ...change })).toBe(`INFO: ${line}\n`);
  });

  it.each(['/console/api/session', '/health/ready', '/metrics'])(
    'hides a successful read of %s, unless the level is debug',
    (route) => {
      const poll = { ...REQUEST, method: 'GET', route, status: 200 };
      expect(shown(poll)).toBe('');
      expect(shown(poll, undefined, 'debug')).toContain(route);
      expect(shown({ ...poll, status: 503 })).toContain(route);
      expect(shown({ ...poll, method: 'POST' })).toContain(route);
    },
  );

  it('shows other lines with their properties', () => {
    expect(shown({ url: 'http://127.0.0.1:3000/v1' }, 'Listening.')).toBe(
      'INFO: Listening. {"url":"http://127.0.0.1:3000/v1"}\n',
    );
  });

  it('passes no control characters of texts to the terminal', () => {
    const hostile = 'a\u001b]0;pwn\u0007b\u009b2Jc\u202ed\ne';
    const text = shown({ account: hostile, err: new Error(hostile) }, hostile);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
    expect(text).toContain('INFO: a ]0;pwn b 2Jcd e');
  });
});
