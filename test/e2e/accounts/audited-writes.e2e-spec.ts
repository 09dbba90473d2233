import type { Response, Test } from 'supertest';
import { newId } from '../../../src/core/values/identifiers';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { keyOf } from '../../factories/key.factory';
import { fillIn, type RequestCase, resourcesIn } from '../../support/request-cases';
import {
  createDeletable,
  type TeamResources,
  unknownResources,
} from '../../support/team-resources';
import { useOnce } from '../../support/use-value';
import { useAuditedTeam, type WriteRecord } from './audited-writes-harness';

/** Frequent writes of keys, which are recorded in the written rows and not in the audit log. */
const IN_ROW_OF_KEY = [
  'post /v1/customer',
  'post /v1/customers',
  'post /v1/customer/{customerId}/loyalty',
  'post /v1/customer/{customerId}/qr',
  'post /v1/forms/{formId}/responses',
];

interface Write {
  readonly name: string;
  /** Sends the write with new values, so that each call succeeds. */
  send(): Promise<Response>;
  /** Sends the write with values that a rule rejects. */
  sendRejected(): Promise<Response>;
  readonly record: WriteRecord;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Sets the content type only if there is a body. */
const withBody = (test: Test, body: string | undefined): Test =>
  body === undefined ? test : test.set('Content-Type', 'application/json').send(body);

describe('Each write of a team', () => {
  const { testApp, team, owner, resources, writeCases, recordsOf } = useAuditedTeam();
  const key = useOnce(() => keyOf(testApp, team));

  type Send = (method: Method, path: string, body?: string) => Test;

  const byKey: Send = (method, path, body) => withBody(team.call(method, path), body);

  const byMember: Send = (method, path, body) =>
    withBody(owner.client.call(method, `/teams/${team.teamId}${path}`), body);

  const sendFilled = ({ method, path, body }: RequestCase, send: Send): Test =>
    send(method, path.slice('/v1'.length), body);

  /** A write that both the API and the console have. */
  function sharedWrite(request: RequestCase, send: Send, actor: WriteRecord): Write {
    const route = `${request.method} ${request.route}`;
    const isInRow = actor.kind === 'key' && IN_ROW_OF_KEY.includes(route);
    const call = (values: TeamResources, changes: { body?: string } = {}): Test =>
      sendFilled(fillIn({ ...request, ...changes }, values), send);
    const namesResource = resourcesIn({ ...request, body: '' }).length > 0;
    return {
      name: `${route} by a ${actor.kind}`,
      record: isInRow ? { kind: 'row', id: actor.id } : actor,
      // A second deletion of the same resource is rejected.
      send: async () =>
        call(
          request.method === 'delete' ? await createDeletable(testApp, team, resources) : resources,
        ),
      sendRejected: async () =>
        namesResource ? call(unknownResources()) : call(resources, { body: '{}' }),
    };
  }

  it('leaves one record of its actor and request, in the API and the console, and none when it is rejected', async () => {
    const actors = [
      [byKey, { kind: 'key', id: key.id }],
      [byMember, { kind: 'user', id: owner.userId }],
    ] as const;
    const writes = writeCases().flatMap((request) =>
      actors.map(([send, actor]) => sharedWrite(request, send, actor)),
    );
    expect(writes.length).toBeGreaterThanOrEqual(18);
    for (const write of writes) {
      const { name, record } = write;
      const done = await write.send();
      expect([name, done.ok]).toEqual([name, true]);
      expect([name, await recordsOf(done)]).toEqual([name, [record]]);
      const rejected = await write.sendRejected();
      expect([name, rejected.ok]).toEqual([name, false]);
      expect([name, await recordsOf(rejected)]).toEqual([name, []]);
    }
  });

  it('leaves one record when it is repeated with its Idempotency-Key', async () => {
    for (const request of writeCases().filter(({ method }) => method === 'post')) {
      const write = sharedWrite(request, byKey, { kind: 'key', id: key.id });
      const idempotencyKey = newId();
      const filled = fillIn(request, resources);
      const sendKeyed = () => sendFilled(filled, byKey).set('Idempotency-Key', idempotencyKey);
      const first = await sendKeyed();
      const replay = await sendKeyed();
      expect([write.name, replay.headers['idempotent-replayed']]).toEqual([write.name, 'true']);
      expect([write.name, await recordsOf(first)]).toEqual([write.name, [write.record]]);
      expect([write.name, await recordsOf(replay)]).toEqual([write.name, []]);
    }
  });

  it('leaves one record of its own when many are written in one batch', async () => {
    const { id: formId, fields } = await createForm(team);
    const customers = await Promise.all(Array.from({ length: 4 }, () => createCustomer(team)));
    const answers = {
      responses: fields.map(({ key }) => ({ key, value: 'a@example.com' })),
    };
    const writes = Array.from({ length: 12 }, (_, index) => {
      const [send, actor] =
        index % 3 === 0
          ? ([byMember, { kind: 'user', id: owner.userId }] as const)
          : ([byKey, { kind: 'row', id: key.id }] as const);
      const loyalty = `/customer/${customers[index % 4]?.id}/loyalty`;
      // The last change of each customer is rejected.
      const points =
        index < 8 ? { type: 'increment', points: 1 } : { type: 'decrement', points: 99 };
      return [
        [send('post', '/customer', JSON.stringify(customerBody())), actor, 1],
        [send('post', loyalty, JSON.stringify(points)), actor, index < 8 ? 1 : 0],
        [send('post', `/forms/${formId}/responses`, JSON.stringify(answers)), actor, 1],
      ] as const;
    }).flat();
    const responses = await Promise.all(writes.map(([test]) => test));
    for (const [index, response] of responses.entries()) {
      const [, actor, count] = writes[index] ?? [];
      const { request } = response as unknown as { request: { url: string } };
      expect([request.url, response.status, await recordsOf(response)]).toEqual([
        request.url,
        response.status,
        count === 1 ? [actor] : [],
      ]);
    }
    expect(responses.filter(({ status }) => status >= 400)).toHaveLength(4);
  });
});
