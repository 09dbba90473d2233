import type { ServerResponse } from 'node:http';
import type { ExecutionContext } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import { ApiUnsentBytes } from '../../core/http/api-unsent-bytes';
import { type ApiError, OverloadError } from '../../core/errors/api-error';
import { readConfig } from '../../core/config/app-config';
import type { AppRequest } from '../../core/http/request-context';
import type { LoadShedding } from '../../core/limits/load-shedding';
import { ConcurrencyGuard } from './concurrency.guard';

/** The members of a response that the guard uses. */
class FakeResponse {
  closed = false;
  readonly req: Pick<AppRequest, 'releases'> = {};

  end(): void {
    this.closed = true;
    this.req.releases?.forEach((release) => release());
  }
}

const contextOf = (
  teamId: string | null,
  response: FakeResponse,
  method: string,
): ExecutionContext => {
  const request = { method, scope: teamId === null ? undefined : { teamId } };
  return new ExecutionContextHost([request, response]);
};

const REJECTED = 'RATE_LIMITED';

const count = jest.fn();
const unsentBytes = new ApiUnsentBytes();

const guardOf = (limit: number): ConcurrencyGuard =>
  new ConcurrencyGuard(readConfig({ MAX_CONCURRENT_PER_TEAM: String(limit) }), unsentBytes, {
    count,
  } as unknown as LoadShedding);

describe('ConcurrencyGuard', () => {
  let guard: ConcurrencyGuard;

  beforeEach(() => {
    guard = guardOf(2);
  });

  /** Returns true for an accepted request, or the code of its rejection. The response of a rejected request ends. */
  function enters(
    teamId: string | null,
    response = new FakeResponse(),
    method = 'POST',
  ): boolean | string {
    try {
      return guard.canActivate(contextOf(teamId, response, method));
    } catch (error) {
      response.end();
      return (error as ApiError).code;
    }
  }

  const entersTimes = (count: number, teamId: string | null) =>
    Array.from({ length: count }, () => enters(teamId));

  it('rejects requests of a team beyond its limit, but not those of another team', () => {
    expect(entersTimes(4, 'one')).toEqual([true, true, REJECTED, REJECTED]);
    expect(enters('another')).toBe(true);
  });

  it('leaves half of the requests of a team to its keys and members', () => {
    guard = guardOf(5);
    const visits = Array.from({ length: 5 }, () => new FakeResponse());
    const visit = (response: FakeResponse, index = 0) =>
      guard.tryEnterAsVisitor('one', `192.0.2.${index}`, response as unknown as ServerResponse);
    expect(visits.map(visit)).toEqual([true, true, true, false, false]);
    expect(entersTimes(3, 'one')).toEqual([true, true, REJECTED]);
    visits[0]?.end();
    expect(enters('one')).toBe(true);
    expect(visit(new FakeResponse())).toBe(false);
  });

  it('leaves half of the requests of visitors to those of other networks', () => {
    guard = guardOf(8);
    const visits = Array.from({ length: 4 }, () => new FakeResponse());
    const visitFrom = (network: string) => (response: FakeResponse) =>
      guard.tryEnterAsVisitor('one', network, response as unknown as ServerResponse);
    expect(visits.map(visitFrom('192.0.2.1'))).toEqual([true, true, false, false]);
    const others = ['192.0.2.2', '192.0.2.3', '192.0.2.4'];
    expect(others.map((network) => visitFrom(network)(new FakeResponse()))).toEqual([
      true,
      true,
      false,
    ]);
    visits[0]?.end();
    expect(visitFrom('192.0.2.1')(new FakeResponse())).toBe(true);
  });

  it('accepts a request for each closed response', () => {
    const [first, second] = [new FakeResponse(), new FakeResponse()];
    expect([enters('one', first), enters('one', second)]).toEqual([true, true]);
    first.end();
    expect(entersTimes(2, 'one')).toEqual([true, REJECTED]);
    second.end();
    expect(entersTimes(2, 'one')).toEqual([true, REJECTED]);
  });

  it('has the same limit after an idle time', () => {
    for (let round = 0; round < 3; round += 1) {
      const responses = [new FakeResponse(), new FakeResponse()];
      expect(responses.map((response) => enters('one', response))).toEqual([true, true]);
      expect(enters('one')).toEqual(REJECTED);
      for (const response of responses) response.end();
    }
  });

  it('does not count a request whose response has closed before the guard', () => {
    const gone = new FakeResponse();
    gone.closed = true;
    expect([enters('one', gone), enters('one', gone)]).toEqual([true, true]);
    expect(entersTimes(3, 'one')).toEqual([true, true, REJECTED]);
  });

  it('rejects writes while the clients of the team leave too many bytes unread, before they change anything', () => {
    const rejectWrite = jest
      .spyOn(unsentBytes, 'rejectWrite')
      .mockImplementation((teamId) => (teamId === 'one' ? new OverloadError() : null));
    expect([enters('one'), enters('two')]).toEqual(['SERVICE_UNAVAILABLE', true]);
    expect(enters('one', new FakeResponse(), 'GET')).toBe(true);
    expect(count.mock.calls).toEqual([['unsent_bytes']]);
    rejectWrite.mockRestore();
    expect(enters('one')).toBe(true);
  });

  it('does not count requests without a team', () => {
    expect(new Set(entersTimes(5, null))).toEqual(new Set([true]));
  });

  it('rejects no request when the limit is disabled', () => {
    guard = guardOf(0);
    expect(new Set(entersTimes(300, 'one'))).toEqual(new Set([true]));
  });
});
