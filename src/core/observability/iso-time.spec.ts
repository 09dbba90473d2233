import pino from 'pino';
import { isoTime } from './iso-time';

describe('isoTime', () => {
  afterEach(() => jest.useRealTimers());

  it.each([0, 1, 10, 999, 1_000, 1_700_000_000_000, 1_700_000_000_007, 1_700_000_000_099, 7])(
    "is pino's own at %i",
    (now) => {
      jest.useFakeTimers({ now });
      expect(isoTime()).toBe(pino.stdTimeFunctions.isoTime());
    },
  );
});
