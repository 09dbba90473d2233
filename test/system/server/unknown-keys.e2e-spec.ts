import { randomBytes } from 'node:crypto';
import request, { type Response } from 'supertest';
import { KeysRepository } from '../../../src/auth/keys.repository';
import { LoadShedding } from '../../../src/core/limits/load-shedding';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { shareTestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { eventually } from '../../support/eventually';
import { useOnce } from '../../support/use-value';

/** The two lookups in progress and the length of the queue. */
const ACCEPTED_REQUESTS = 302;
const REJECTED_REQUESTS = 8;

describe('A flood of unknown API keys', () => {
  const testApp = useOnce(shareTestApp);

  const sendUnknownKey = (): Promise<Response> =>
    Promise.resolve(
      request(testApp.url)
        .get('/v1/auth/key')
        .set('Authorization', `Bearer rap_${randomBytes(32).toString('base64url')}`),
    );

  it('occupies two key lookups, delays no team, and logs no stack', async () => {
    const team = await createTeam(testApp);
    await team.get('/auth/key').expect(200);
    const keys = testApp.app.get(KeysRepository);
    const useKey = keys.useKey.bind(keys);
    let release: (() => void) | undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const lookups = jest.spyOn(keys, 'useKey').mockImplementation(async (hash) => {
      await isReleased;
      return useKey(hash);
    });
    // Logs the rejections at once instead of 10 s after the first one.
    const logRejections = () => testApp.app.get(LoadShedding).onApplicationShutdown();
    logRejections();
    const before = testApp.logLines.length;
    const rejected: Response[] = [];
    const responses = times(ACCEPTED_REQUESTS + REJECTED_REQUESTS, () =>
      sendUnknownKey().then((response) => {
        if (response.status === 503) rejected.push(response);
        return response;
      }),
    );

    try {
      await eventually(() => rejected.length >= REJECTED_REQUESTS);
      expect(lookups).toHaveBeenCalledTimes(2);
      await team.get('/auth/key').expect(200);
      await team.get('/forms').expect(200);
    } finally {
      release?.();
      lookups.mockRestore();
    }

    for (const response of rejected) {
      expectError(response, 'SERVICE_UNAVAILABLE');
      expect(response.headers['retry-after']).toBe('1');
    }
    const statuses = new Set((await Promise.all(responses)).map(({ status }) => status));
    expect(statuses).toEqual(new Set([401, 503]));
    logRejections();
    const lines = testApp.logLines.slice(before);
    const warnings = lines.filter(({ level }) => Number(level) > 30);
    const counts = warnings.map((line) => (line.rejected as { unknown_keys: number }).unknown_keys);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rejected.length);
    expect(JSON.stringify(lines)).not.toContain('stack');
  });
});
