import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { TestRejection } from '../test/test-rejection';
import { type ResponseOwner, UnsentBytes } from './unsent-bytes';

const MIB = 1024 * 1024;

const visitors = (id: string): ResponseOwner => ({ kind: 'visitors', id });
const network = (id: string): ResponseOwner => ({ kind: 'network', id });
const from = (owner: ResponseOwner, address: string): ResponseOwner => ({
  ...owner,
  network: address,
});

describe('UnsentBytes', () => {
  const unsent = new UnsentBytes({
    owner: () => new TestRejection(429, 'RATE_LIMITED'),
    process: () => new TestRejection(503, 'SERVICE_UNAVAILABLE'),
  });

  const holdFor = (owner: ResponseOwner, writableLength: number): ServerResponse => {
    const response = Object.assign(new EventEmitter(), { writableLength });
    unsent.hold(owner, response as unknown as ServerResponse);
    return response as unknown as ServerResponse;
  };

  const hold = (id: string, bytes: number) => holdFor({ kind: 'sender', id }, bytes);

  const code = (owner: ResponseOwner) => unsent.rejectionFor(owner)?.code ?? null;
  const codeFor = (id: string) => code({ kind: 'sender', id });

  it('rejects large responses of a team from 16 MiB of unsent bytes, and of all teams from 64 MiB', () => {
    const first = hold('one', 15 * MIB);
    hold('one', 60 * 1024);
    expect(codeFor('one')).toBeNull();
    const second = hold('one', MIB);
    expect([codeFor('one'), codeFor('two')]).toEqual(['RATE_LIMITED', null]);

    const others = ['two', 'three', 'four'].map((teamId) => hold(teamId, 16 * MIB));
    expect(codeFor('five')).toBe('SERVICE_UNAVAILABLE');
    others[0]?.emit('close');
    expect([codeFor('five'), codeFor('two'), codeFor('three')]).toEqual([
      null,
      null,
      'RATE_LIMITED',
    ]);
    for (const response of [first, second, ...others.slice(1)]) response.emit('close');
    expect([codeFor('one'), codeFor('three')]).toEqual([null, null]);
  });

  it('rejects writes only above twice these bounds', () => {
    const responses = [hold('one', 31 * MIB)];
    expect([codeFor('one'), unsent.rejectWrite('one')]).toEqual(['RATE_LIMITED', null]);
    responses.push(hold('one', MIB));
    expect(unsent.rejectWrite('one')?.code).toBe('RATE_LIMITED');
    responses.push(hold('two', 64 * MIB));
    expect([codeFor('three'), unsent.rejectWrite('three')]).toEqual(['SERVICE_UNAVAILABLE', null]);
    responses.push(hold('four', 32 * MIB));
    expect(unsent.rejectWrite('three')?.code).toBe('SERVICE_UNAVAILABLE');
    for (const response of responses) response.emit('close');
    expect(unsent.rejectWrite('one')).toBeNull();
  });

  it('gives requests without a key smaller shares, and half of the bytes of the process', () => {
    const responses = [holdFor(visitors('one'), 4 * MIB), holdFor(network('192.0.2.1'), 8 * MIB)];
    expect(code(visitors('one'))).toBe('RATE_LIMITED');
    expect(code(network('192.0.2.1'))).toBe('RATE_LIMITED');
    for (const owner of [visitors('two'), network('192.0.2.2'), network('one')]) {
      expect(code(owner)).toBeNull();
    }
    expect(codeFor('one')).toBeNull();

    for (let index = 0; index < 5; index += 1) {
      responses.push(holdFor(visitors(`other-${index}`), 4 * MIB));
    }
    expect([code(visitors('two')), code(network('192.0.2.2'))]).toEqual(
      Array(2).fill('SERVICE_UNAVAILABLE'),
    );
    expect([codeFor('one'), codeFor('two')]).toEqual([null, null]);
    for (const response of responses) response.emit('close');
    expect(code(visitors('one'))).toBeNull();
  });

  describe('in a share that clients of several networks have in common', () => {
    let closed: ServerResponse[];

    /** A response whose connection may be ended, which the service notices later. */
    function holdOn(owner: ResponseOwner, writableLength: number): ServerResponse {
      const response = Object.assign(new EventEmitter(), {
        writableLength,
        req: { socket: { destroy: () => void closed.push(response) } },
      }) as unknown as ServerResponse;
      unsent.hold(owner, response);
      return response;
    }

    beforeEach(() => (closed = []));

    it.each([
      ['the forms of a team', () => visitors('one'), 4],
      ['all requests without a key', (id: number) => visitors(`team-${id}`), 32],
    ])('ends the oldest response of the network that holds most, for %s', (_name, owner, mib) => {
      const slow = Array.from({ length: mib }, (_, id) => holdOn(from(owner(id), 'slow'), MIB));
      const quick = holdOn(from(owner(1), 'quick'), 128 * 1024);

      expect(code(from(owner(1), 'slow'))).not.toBeNull();
      expect(closed).toEqual([]);
      expect(code(from(owner(1), 'new'))).toBeNull();
      expect(code(from(owner(1), 'quick'))).toBeNull();

      expect(closed).toEqual([slow[0]]);
      for (const response of [...slow, quick]) response.emit('close');
      expect(unsent.isEmpty).toBe(true);
    });

    it('ends none while all networks hold the same', () => {
      const responses = ['a', 'b', 'c', 'd'].map((id) => holdOn(from(visitors('one'), id), MIB));
      expect(code(from(visitors('one'), 'a'))).toBe('RATE_LIMITED');
      expect(closed).toEqual([]);
      expect(code(from(visitors('one'), 'e'))).toBeNull();
      expect(closed).toEqual([responses[0]]);
      for (const response of responses) response.emit('close');
    });
  });

  it('counts what is left of a response that is written in parts', () => {
    const response = hold('one', 16 * MIB);
    expect(codeFor('one')).toBe('RATE_LIMITED');
    Object.assign(response, { writableLength: 0 });
    response.emit('drain');
    expect(codeFor('one')).toBeNull();
    Object.assign(response, { writableLength: 17 * MIB });
    unsent.hold({ kind: 'sender', id: 'one' }, response);
    expect(codeFor('one')).toBe('RATE_LIMITED');
    response.emit('close');
    expect(codeFor('one')).toBeNull();
  });
});
