import request, { type Response, type Test } from 'supertest';
import { DataSource } from 'typeorm';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../src/core/errors/error-catalogue';
import { newId } from '../../../src/core/values/identifiers';
import {
  type ApiDescription,
  CONSOLE_API,
  VERSIONED_API,
} from '../../../src/tenancy/openapi/api-description';
import { createMember, type SignedInMember, signInAs } from '../../factories/account.factory';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createExpiredKey } from '../../factories/key.factory';
import { createTeam } from '../../factories/team.factory';
import { ConsoleClient } from '../../support/console-client';
import type { DocumentedOperation } from '../../support/documented-api';
import { documentedApiOf } from '../../support/expect-documented';
import { startSecondApp, startTestAppBehindProxy } from '../../support/test-app';
import { holdCustomer, waitForBlocked } from '../../support/held-locks';
import { newKey, postKeyed } from '../../support/keyed-requests';
import { sendOversizedHeaders } from '../../support/send-oversized-headers';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const POINTS = { points: 1, type: 'increment' };
const TOO_LARGE = Buffer.alloc(5 * 1024 * 1024 + 1, ' ');

const pathOf = ({ path, item }: DocumentedOperation): string =>
  `${item.servers === undefined ? '/v1' : ''}${path}`;

/** Common errors that one operation has for another reason. */
const OWN_ERRORS: Partial<Record<ErrorCode, string>> = {
  // An invitation needs no session.
  SECOND_FACTOR_REQUIRED: 'acceptInvitation',
  // A viewer may read the summary, but not filter it by personal data.
  FORBIDDEN: 'getFormSummary',
};

/** Makes any operation fail. */
type Provoke = (operation: DocumentedOperation) => PromiseLike<Response>;

/** The callback of the pool: a connection or an error. */
type Connected = (error: Error) => void;

describe('Errors that operations have in common', () => {
  const { testApp, team } = useTeams({ app: startTestAppBehindProxy });
  const limited = useOnce(() => startSecondApp(testApp, { RATE_LIMIT_PER_MINUTE: '1' }));

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const call = (operation: DocumentedOperation, apiKey = team.apiKey, url = testApp.url): Test =>
    request(url)[operation.method](pathOf(operation)).set('Authorization', `Bearer ${apiKey}`);

  /** The operations of an API; for the console, without operations of the versioned API. */
  function operationsOf(description: ApiDescription): DocumentedOperation[] {
    const { operations } = documentedApiOf(testApp, description);
    if (description === VERSIONED_API) return operations;
    const others = new Set(
      documentedApiOf(testApp).operations.map(({ operation }) => operation.operationId),
    );
    return operations.filter(({ operation }) => !others.has(operation.operationId));
  }

  /** Sends a request to each operation that documents the code; each must fail with it. */
  async function expectFrom(
    code: ErrorCode,
    provoke: Provoke,
    description = VERSIONED_API,
  ): Promise<void> {
    const api = documentedApiOf(testApp, description);
    const { status } = ERROR_CATALOGUE[code];
    const operations = operationsOf(description).filter(
      ({ operation }) =>
        api.outcomesOf(operation).includes(`${status} ${code}`) &&
        OWN_ERRORS[code] !== operation.operationId,
    );
    expect(operations).not.toHaveLength(0);
    for (const operation of operations) {
      const { body } = (await provoke(operation)) as { body: { code?: string } };
      const { method, path } = operation;
      expect({ method, path, code: body.code }).toEqual({ method, path, code });
    }
  }

  it.each<[ErrorCode, Provoke]>([
    [
      'AUTH_HEADER_MISSING',
      (operation) => request(testApp.url)[operation.method](pathOf(operation)),
    ],
    ['INVALID_CLIENT', (operation) => call(operation, 'rap_nobodys_key')],
    ['MALFORMED_JSON', (operation) => call(operation).type('json').send('{')],
    ['UNSUPPORTED_MEDIA_TYPE', (operation) => call(operation).type('text/plain').send('x')],
    [
      'PAYLOAD_TOO_LARGE',
      (operation) => call(operation).type('json').serialize(String).send(TOO_LARGE.toString()),
    ],
  ])('%s', (code, provoke) => expectFrom(code, provoke));

  it('API_KEY_EXPIRED', async () => {
    const { apiKey } = await createExpiredKey(testApp, team.teamId);
    await expectFrom('API_KEY_EXPIRED', (operation) => call(operation, apiKey));
  });

  it('RATE_LIMITED', async () => {
    await request(limited.url)
      .get('/v1/auth/key')
      .auth(team.apiKey, { type: 'bearer' })
      .expect(200);
    await expectFrom('RATE_LIMITED', (operation) => call(operation, team.apiKey, limited.url));
  });

  it('VALIDATION_FAILED, for invalid HTTP', async () => {
    for (const operation of documentedApiOf(testApp).operations) {
      const received = await sendOversizedHeaders(testApp.url, operation.method, pathOf(operation));
      expect(received).toContain('"fields":["request: has too many bytes of headers"]');
    }
  });

  it('IDEMPOTENCY_KEY_REUSED', async () => {
    const key = newKey();
    await postKeyed(team, key, '/customer', customerBody()).expect(201);
    await expectFrom('IDEMPOTENCY_KEY_REUSED', (operation) =>
      call(operation).set('Idempotency-Key', key).send({}),
    );
  });

  it('IDEMPOTENCY_IN_PROGRESS', async () => {
    const key = newKey();
    const { id } = await createCustomer(team);
    const held = await holdCustomer(testApp, id);
    const first = Promise.resolve(postKeyed(team, key, `/customer/${id}/loyalty`, POINTS));
    try {
      await waitForBlocked(testApp);
      await expectFrom('IDEMPOTENCY_IN_PROGRESS', (operation) =>
        call(operation).set('Idempotency-Key', key).send({}),
      );
    } finally {
      await held.release();
    }
    expect((await first).status).toBe(200);
  });

  it('INTERNAL_ERROR', async () => {
    // A key that is not cached needs a key lookup, which fails first.
    const { apiKey } = await createTeam(testApp);
    const { driver } = testApp.app.get(DataSource);
    const { master } = driver as unknown as { master: { connect: (done: Connected) => void } };
    jest.spyOn(master, 'connect').mockImplementation((done) => done(new TypeError('A bug.')));
    await expectFrom('INTERNAL_ERROR', (operation) => call(operation, apiKey));
  });

  it('SERVICE_UNAVAILABLE', async () => {
    const { apiKey } = await createTeam(testApp);
    testApp.proxy.cut();
    await expectFrom('SERVICE_UNAVAILABLE', (operation) => call(operation, apiKey));
    testApp.proxy.restore();
  });

  describe('in the console', () => {
    let teamId: string;
    let owner: SignedInMember;

    beforeAll(async () => {
      ({ teamId } = team);
      owner = await createMember(testApp, teamId, 'owner');
    });

    const callAs = (
      { method, path }: DocumentedOperation,
      client = owner.client,
      ofTeam = teamId,
    ): Test => client.call(method, path.replace('{teamId}', ofTeam));

    /** Sends the example of the body, if the operation has a body. */
    const sendAs = (operation: DocumentedOperation, client: ConsoleClient): Test => {
      const call = callAs(operation, client);
      const media = documentedApiOf(testApp, CONSOLE_API).jsonBody(operation.operation);
      return media === undefined ? call : call.send(media.example as object);
    };

    const fromConsole = (code: ErrorCode, provoke: Provoke) =>
      expectFrom(code, provoke, CONSOLE_API);

    it.each<[ErrorCode, Provoke]>([
      ['SIGN_IN_REQUIRED', (operation) => sendAs(operation, new ConsoleClient(testApp.url))],
      [
        'CROSS_ORIGIN_REQUEST',
        (operation) => callAs(operation).set('Origin', 'https://evil.example'),
      ],
      ['TEAM_NOT_FOUND', (operation) => callAs(operation, owner.client, newId())],
      ['MALFORMED_JSON', (operation) => callAs(operation).type('json').send('{')],
      ['UNSUPPORTED_MEDIA_TYPE', (operation) => callAs(operation).type('text/plain').send('x')],
      [
        'PAYLOAD_TOO_LARGE',
        (operation) => callAs(operation).type('json').serialize(String).send(TOO_LARGE.toString()),
      ],
    ])('%s', fromConsole);

    it('SECOND_FACTOR_REQUIRED', async () => {
      const pending = await signInAs(testApp, owner.account, { needsSecondFactor: true });
      await fromConsole('SECOND_FACTOR_REQUIRED', (operation) => callAs(operation, pending));
    });

    it('SECOND_FACTOR_SETUP_REQUIRED', async () => {
      const strict = await createTeam(testApp);
      const { client } = await createMember(testApp, strict.teamId, 'owner');
      await testApp.app
        .get(DataSource)
        .query('UPDATE teams SET requires_second_factor = true WHERE id = $1', [strict.teamId]);
      await fromConsole('SECOND_FACTOR_SETUP_REQUIRED', (operation) =>
        callAs(operation, client, strict.teamId),
      );
    });

    it('TEAM_BEING_DELETED', async () => {
      const deleted = await createTeam(testApp);
      const { client } = await createMember(testApp, deleted.teamId, 'owner');
      await testApp.app.get(DataSource).query(
        `WITH deleted AS (UPDATE teams SET deleted_at = now() WHERE id = $1)
         UPDATE users SET removed_at = now() WHERE team_id = $1`,
        [deleted.teamId],
      );
      await fromConsole('TEAM_BEING_DELETED', (operation) =>
        callAs(operation, client, deleted.teamId),
      );
    });

    it('CONFIRMATION_REQUIRED', async () => {
      const unconfirmed = await signInAs(testApp, owner.account, { confirmedAt: new Date(0) });
      await fromConsole('CONFIRMATION_REQUIRED', (operation) => sendAs(operation, unconfirmed));
    });

    it('FORBIDDEN', async () => {
      const { client } = await createMember(testApp, teamId, 'viewer');
      await fromConsole('FORBIDDEN', (operation) => callAs(operation, client));
    });

    it('RATE_LIMITED', async () => {
      const client = new ConsoleClient(limited.url, owner.client.cookie);
      await client.get('/session').expect(200);
      await fromConsole('RATE_LIMITED', (operation) => callAs(operation, client));
    });

    it('VALIDATION_FAILED, for invalid HTTP', async () => {
      for (const { method, path } of operationsOf(CONSOLE_API)) {
        const url = `${CONSOLE_API.base}${path}`;
        const received = await sendOversizedHeaders(testApp.url, method, url);
        expect(received).toContain('"fields":["request: has too many bytes of headers"]');
      }
    });

    it('INTERNAL_ERROR', async () => {
      const client = await signInAs(testApp, owner.account);
      const { driver } = testApp.app.get(DataSource);
      const { master } = driver as unknown as { master: { connect: (done: Connected) => void } };
      jest.spyOn(master, 'connect').mockImplementation((done) => done(new TypeError('A bug.')));
      await fromConsole('INTERNAL_ERROR', (operation) => sendAs(operation, client));
    });

    it('SERVICE_UNAVAILABLE', async () => {
      const client = await signInAs(testApp, owner.account);
      testApp.proxy.cut();
      await fromConsole('SERVICE_UNAVAILABLE', (operation) => sendAs(operation, client));
      testApp.proxy.restore();
    });
  });
});
