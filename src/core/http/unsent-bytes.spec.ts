import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { UnsentBytes } from './unsent-bytes';

const MIB = 1024 * 1024;

describe('UnsentBytes', () => {
  const unsent = new UnsentBytes();

  const hold = (teamId: string, writableLength: number): ServerResponse => {
    const response = Object.assign(new EventEmitter(), { writableLength });
    unsent.hold(teamId, response as unknown as ServerResponse);
    return response as unknown as ServerResponse;
  };

  const codeFor = (teamId: string) => unsent.rejectionFor(teamId)?.code ?? null;

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
});
