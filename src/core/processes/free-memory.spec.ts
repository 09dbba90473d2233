import { Session } from 'node:inspector/promises';
import { setImmediate } from 'node:timers/promises';
import { captureLog } from '../../../test/support/capture-log';
import { freeMemory } from './free-memory';

const referToGarbage = (): WeakRef<object> => new WeakRef({});

describe('freeMemory', () => {
  afterEach(() => jest.restoreAllMocks());

  it('collects garbage', async () => {
    const { logger, lines } = captureLog();
    const garbage = referToGarbage();
    // Until the end of the current job, an object is kept.
    await setImmediate();

    await freeMemory(logger);

    expect(garbage.deref()).toBeUndefined();
    expect(lines).toEqual([]);
  });

  it('does not throw where Node.js has no inspector, and says so in the log', async () => {
    const { logger, lines } = captureLog();
    jest.spyOn(Session.prototype, 'connect').mockImplementation(() => {
      throw new Error('Inspector is not available');
    });

    await freeMemory(logger);

    expect(lines).toMatchObject([{ level: 20, err: { message: 'Inspector is not available' } }]);
  });
});
