import { EventEmitter } from 'node:events';
import type { ExecutionContext } from '@nestjs/common';
import type { ApiError } from '../errors/api-error';
import { readConfig } from '../config/app-config';
import { ConcurrencyGuard } from './concurrency.guard';

/** As much of an answer as the guard looks at. */
class Answer extends EventEmitter {
  closed = false;

  end(): void {
    this.closed = true;
    this.emit('close');
  }
}

const contextOf = (teamId: string | null, response: Answer): ExecutionContext => {
  const request = { team: teamId === null ? undefined : { teamId } };
  const http = { getRequest: () => request, getResponse: () => response };
  return { switchToHttp: () => http } as unknown as ExecutionContext;
};

const REFUSED = 'RATE_LIMITED';

const guardOf = (limit: number): ConcurrencyGuard =>
  new ConcurrencyGuard(readConfig({ MAX_CONCURRENT_PER_TEAM: String(limit) }));

describe('ConcurrencyGuard', () => {
  let guard: ConcurrencyGuard;

  beforeEach(() => {
    guard = guardOf(2);
  });

  /** Whether a request of the team is let in, or how it is refused. One that is refused ends at once. */
  function enters(teamId: string | null, response = new Answer()): boolean | string {
    try {
      return guard.canActivate(contextOf(teamId, response));
    } catch (error) {
      response.end();
      return (error as ApiError).code;
    }
  }

  const entersTimes = (count: number, teamId: string | null) =>
    Array.from({ length: count }, () => enters(teamId));

  it('refuses a team one more than its limit, and no other team', () => {
    expect(entersTimes(4, 'one')).toEqual([true, true, REFUSED, REFUSED]);
    expect(enters('another')).toBe(true);
  });

  it('lets one in for each that is closed', () => {
    const [first, second] = [new Answer(), new Answer()];
    expect([enters('one', first), enters('one', second)]).toEqual([true, true]);
    first.end();
    expect(entersTimes(2, 'one')).toEqual([true, REFUSED]);
    second.end();
    expect(entersTimes(2, 'one')).toEqual([true, REFUSED]);
  });

  it('is as strict after an idle time as before', () => {
    for (let round = 0; round < 3; round += 1) {
      const answers = [new Answer(), new Answer()];
      expect(answers.map((answer) => enters('one', answer))).toEqual([true, true]);
      expect(enters('one')).toEqual(REFUSED);
      for (const answer of answers) answer.end();
    }
  });

  it('does not count a caller who is gone already, for whom nothing would end', () => {
    const gone = new Answer();
    gone.closed = true;
    expect([enters('one', gone), enters('one', gone)]).toEqual([true, true]);
    expect(entersTimes(3, 'one')).toEqual([true, true, REFUSED]);
  });

  it('does not count requests without a team', () => {
    expect(new Set(entersTimes(5, null))).toEqual(new Set([true]));
  });

  it('refuses nobody when it is switched off', () => {
    guard = guardOf(0);
    expect(new Set(entersTimes(300, 'one'))).toEqual(new Set([true]));
  });
});
