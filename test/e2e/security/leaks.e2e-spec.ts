import type { Logger } from 'pino';
import { CustomersService } from '../../../src/customers/customers.service';
import { LOGGER } from '../../../src/core/observability/logger';
import type { LogLine } from '../../support/capture-log';
import { registeredRoutes } from '../../support/registered-routes';
import type { TcpProxy } from '../../support/tcp-proxy';
import { startTestAppBehindProxy, type TestApp } from '../../support/test-app';
import { replyWith, Receiver } from '../webhooks/receiver';
import { setTiming } from '../webhooks/webhook-app';
import { disguisesOf, findInternals, findSecrets } from './find-leaks';
import { type LongTour, longTour, type TourAnswer } from './long-tour';

/** It is answered from memory as long as the key is remembered. */
const MAY_NEED_NO_DATABASE = 'get /v1/auth/key';
/** They take neither a body nor a parameter. */
const CANNOT_BE_WRONG = ['get /v1/auth/key', 'get /v1/forms'];

describe('A tour through everything that can be asked', () => {
  let testApp: TestApp & { proxy: TcpProxy };
  let seen: LongTour;

  beforeAll(async () => {
    testApp = await startTestAppBehindProxy({ WEBHOOK_ALLOW_PRIVATE: 'true', METRICS: 'true' });
    setTiming(testApp.app, {});
    seen = await longTour(testApp, await Receiver.start(replyWith(200)));
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  afterAll(async () => {
    await testApp.close();
  });

  const leaksOf = ({ text }: TourAnswer): string[] => [
    ...findSecrets(text, seen.secrets),
    ...findInternals(text),
  ];

  /** The cause of a 5xx may tell of the service, and of nobody else. */
  function leaksOfLine({ err, ...line }: LogLine): string[] {
    const bearer = /authorization|bearer|cookie/i.test(JSON.stringify(line)) ? ['a header'] : [];
    return [
      ...findSecrets(JSON.stringify({ err, ...line }), { ...seen.secrets, ...seen.told }),
      ...findInternals(JSON.stringify(line)),
      ...bearer,
    ];
  }

  it('has met every route, well, badly, and when all goes wrong', () => {
    const routes = registeredRoutes(testApp).filter((route) => route.includes(' /v1/'));
    const without = (isMet: (status: number) => boolean) =>
      routes.filter(
        (route) => !seen.answers.some((answer) => answer.route === route && isMet(answer.status)),
      );
    expect(routes.length).toBeGreaterThan(20);
    expect(without((status) => status < 300)).toEqual([]);
    expect(without((status) => status === 401)).toEqual([]);
    expect(without((status) => [400, 404].includes(status))).toEqual(CANNOT_BE_WRONG);
    for (const fault of [500, 503]) {
      const spared = without((status) => status === fault);
      expect(spared.filter((route) => route !== MAY_NEED_NO_DATABASE)).toEqual([]);
    }
  });

  it('gets no answer that holds a secret or tells of the inside', () => {
    const leaks = seen.answers.flatMap((answer) =>
      leaksOf(answer).map((what) => `${answer.route} ${answer.status}: ${what}`),
    );
    expect(leaks).toEqual([]);
  });

  it('leaves nothing of a secret, a person or a body in the log', () => {
    const leaks = testApp.logLines.flatMap((line) =>
      leaksOfLine(line).map((what) => `${JSON.stringify(line).slice(0, 300)}: ${what}`),
    );
    expect(leaks).toEqual([]);
    const levels = new Set(testApp.logLines.map(({ level }) => level));
    expect([...levels]).toEqual(expect.arrayContaining([30, 40, 50]));
  });

  describe('would have found', () => {
    it('each secret and each word, in each disguise', () => {
      const all = { ...seen.secrets, ...seen.told };
      for (const [what, secret] of Object.entries(all)) {
        expect(secret.length).toBeGreaterThan(4);
        for (const disguise of disguisesOf(secret)) {
          expect(findSecrets(`{"a":"${disguise}"}`, all)).toContain(what);
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

    it('a service that answers with a secret', async () => {
      const { team, answers, secrets } = seen;
      const customer = {
        id: 'x',
        firstName: team.apiKey,
        lastName: secrets['the secret of a webhook'],
      };
      const shown = { ...customer, email: null, phone: null, points: 0 };
      jest.spyOn(testApp.app.get(CustomersService), 'get').mockResolvedValueOnce(shown as never);
      await team.get('/customer/x').set('Connection', 'close').expect(200);
      const answer = answers.at(-1);
      expect(answer && leaksOf(answer)).toEqual([
        'the secret part of a key',
        'the secret of a webhook',
      ]);
    });

    it('a service that logs a header or the cause of a refusal', () => {
      const { apiKey } = seen.team;
      const logger = testApp.app.get<Logger>(LOGGER);
      logger.info({ headers: { authorization: `Bearer ${apiKey}` } });
      logger.error({ err: new Error(`The password of ${seen.told.ownerEmail} is wrong.`) });
      logger.info({ cause: new Error('x').stack });
      expect(testApp.logLines.slice(-3).map(leaksOfLine)).toEqual([
        ['the secret part of a key', 'a header'],
        ['ownerEmail'],
        ['a stack trace', 'a file path'],
      ]);
    });
  });
});
