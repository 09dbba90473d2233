import type { Logger } from 'pino';
import { CustomersService } from '../../../src/customers/customers.service';
import { LOGGER } from '../../../src/core/observability/logger';
import type { LogLine } from '../../support/capture-log';
import { registeredRoutes } from '../../support/registered-routes';
import { startTestAppBehindProxy } from '../../support/test-app';
import { replyWith, Receiver } from '../../support/webhooks/receiver';
import { setTiming } from '../../support/webhooks/webhook-app';
import { encodingsOf, findInternals, findSecrets } from './find-leaks';
import { type LeakTour, leakTour, type TourResponse } from './leak-tour';
import { useOnce } from '../../support/use-value';

/** An endpoint that needs no statement while the API key is cached. */
const WITHOUT_DATABASE = 'get /v1/auth/key';
/** These endpoints have neither a body nor parameters. */
const WITHOUT_INPUT = ['get /v1/auth/key', 'get /v1/forms'];
/** A form includes the address of its webhook with its credentials, so that clients can send it back unchanged. */
const SHOWN_TO_KEYS: Readonly<Record<string, readonly string[]>> = {
  'get /v1/forms/{formId}': [
    'a password in the address of a webhook',
    'a token in the address of a webhook',
  ],
};

describe('Responses and log of every request', () => {
  const testApp = useOnce(() =>
    startTestAppBehindProxy({ WEBHOOK_ALLOW_PRIVATE: 'true', METRICS: 'true' }),
  );
  let seen: LeakTour;

  beforeAll(async () => {
    setTiming(testApp.app, {});
    seen = await leakTour(testApp, await Receiver.start(replyWith(200)));
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const leaksOf = ({ route, text }: TourResponse): string[] =>
    [...findSecrets(text, seen.secrets), ...findInternals(text)].filter(
      (leak) => SHOWN_TO_KEYS[route]?.includes(leak) !== true,
    );

  /** The cause of a 5xx may describe internals of the service, but no personal data. */
  function leaksOfLine({ err, ...line }: LogLine): string[] {
    const bearer = /authorization|bearer|cookie/i.test(JSON.stringify(line)) ? ['a header'] : [];
    return [
      ...findSecrets(JSON.stringify({ err, ...line }), { ...seen.secrets, ...seen.privateData }),
      ...findInternals(JSON.stringify(line)),
      ...bearer,
    ];
  }

  it('include a success, a rejection and both kinds of failure of every route', () => {
    const routes = registeredRoutes(testApp).filter((route) => route.includes(' /v1/'));
    const without = (matches: (status: number) => boolean) =>
      routes.filter(
        (route) =>
          !seen.responses.some((response) => response.route === route && matches(response.status)),
      );
    expect(routes.length).toBeGreaterThan(20);
    expect(without((status) => status < 300)).toEqual([]);
    expect(without((status) => status === 401)).toEqual([]);
    expect(without((status) => [400, 404].includes(status))).toEqual(WITHOUT_INPUT);
    for (const expected of [500, 503]) {
      const without5xx = without((status) => status === expected);
      expect(without5xx.filter((route) => route !== WITHOUT_DATABASE)).toEqual([]);
    }
  });

  it('contain no secret and no internals in a response', () => {
    const leaks = seen.responses.flatMap((response) =>
      leaksOf(response).map((what) => `${response.route} ${response.status}: ${what}`),
    );
    expect(leaks).toEqual([]);
  });

  it('contain no secret, personal data or body in the log', () => {
    const leaks = testApp.logLines.flatMap((line) =>
      leaksOfLine(line).map((what) => `${JSON.stringify(line).slice(0, 300)}: ${what}`),
    );
    expect(leaks).toEqual([]);
    const levels = new Set(testApp.logLines.map(({ level }) => level));
    expect([...levels]).toEqual(expect.arrayContaining([30, 40, 50]));
  });

  describe('would be found to contain', () => {
    it('each secret and each private value, in each encoding', () => {
      const all = { ...seen.secrets, ...seen.privateData };
      for (const [what, secret] of Object.entries(all)) {
        expect(secret.length).toBeGreaterThan(4);
        for (const encoding of encodingsOf(secret)) {
          expect(findSecrets(`{"a":"${encoding}"}`, all)).toContain(what);
        }
      }
    });

    it.each([
      ['a stack trace', () => JSON.stringify({ message: new Error('x').stack })],
      ['a stack trace', () => 'TypeError: x at Object.get (native)'],
      ['a file path', () => `Cannot read ${__filename}`],
      ['a file path', () => '/srv/app/server'],
      ['SQL', () => 'SELECT id, name\n  FROM customers\n WHERE team_id = $1'],
      ['SQL', () => 'UPDATE customers SET points = $2'],
      ['a message of PostgreSQL', () => JSON.stringify({ a: 'relation "x" does not exist' })],
      ['a name of the schema', () => 'violates uq_customers_team_email'],
      ['the address of a database', () => 'postgres://somebody@10.0.0.1/rapport'],
    ])('%s', (what, text) => {
      expect(findInternals(text())).toContain(what);
    });

    it('a secret in a response', async () => {
      const { team, responses, secrets } = seen;
      const customer = {
        id: 'x',
        firstName: team.apiKey,
        lastName: secrets['the secret of a webhook'],
      };
      const shown = { ...customer, email: null, phone: null, points: 0 };
      jest.spyOn(testApp.app.get(CustomersService), 'get').mockResolvedValueOnce(shown as never);
      await team.get('/customer/x').set('Connection', 'close').expect(200);
      const response = responses.at(-1);
      expect(response && leaksOf(response)).toEqual([
        'the secret part of a key',
        'the secret of a webhook',
      ]);
    });

    it('a header or the cause of a rejection in the log', () => {
      const { apiKey } = seen.team;
      const logger = testApp.app.get<Logger>(LOGGER);
      logger.info({ headers: { authorization: `Bearer ${apiKey}` } });
      logger.error({ err: new Error(`The password of ${seen.privateData.ownerEmail} is wrong.`) });
      logger.info({ cause: new Error('x').stack });
      expect(testApp.logLines.slice(-3).map(leaksOfLine)).toEqual([
        ['the secret part of a key', 'a header'],
        ['ownerEmail'],
        ['a stack trace', 'a file path'],
      ]);
    });
  });
});
