import { checkClock } from './check-clock';

const NOW = Date.parse('2030-01-01T00:00:00.000Z');

describe('checkClock', () => {
  it.each([
    [0, true, '0.0 s'],
    [4_999, true, '5.0 s'],
    [-4_999, true, '5.0 s'],
    [5_000, false, '5.0 s'],
    [-5_000, false, '5.0 s'],
  ])('a difference of %i ms: %s', async (difference, ok, text) => {
    const check = await checkClock(
      async () => NOW + difference,
      () => NOW,
    );
    expect(check).toEqual({
      name: 'clock',
      ok,
      detail: `differs from the clock of the database by ${text}`,
    });
  });

  it('does not count the duration of the request', async () => {
    const times = [NOW, NOW + 8_000];
    const check = await checkClock(
      async () => NOW + 4_000,
      () => times.shift() ?? 0,
    );
    expect(check.ok).toBe(true);
  });

  it('fails when the response is not a time', async () => {
    expect((await checkClock(async () => Number.NaN)).ok).toBe(false);
  });
});
