import { LostRacesError, retryRaces } from './retry-races';

const RACED_OUTCOME = null;
const OUTCOME = { id: 'a' };

describe('retryRaces', () => {
  it('returns the outcome of the first attempt that is not raced', async () => {
    const attempt = jest.fn().mockResolvedValueOnce(RACED_OUTCOME).mockResolvedValue(OUTCOME);

    await expect(retryRaces(attempt)).resolves.toBe(OUTCOME);

    expect(attempt).toHaveBeenCalledTimes(2);
  });

  it('fails after five raced attempts', async () => {
    const attempt = jest.fn().mockResolvedValue(RACED_OUTCOME);

    await expect(retryRaces(attempt)).rejects.toBeInstanceOf(LostRacesError);

    // Each is told whether it is the last one.
    expect(attempt.mock.calls).toEqual([[false], [false], [false], [false], [true]]);
  });

  it('repeats no attempt that throws', async () => {
    const attempt = jest.fn().mockRejectedValue(new Error('lost'));

    await expect(retryRaces(attempt)).rejects.toThrow('lost');

    expect(attempt).toHaveBeenCalledTimes(1);
  });
});
