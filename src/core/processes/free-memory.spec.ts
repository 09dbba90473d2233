import { getHeapSpaceStatistics } from 'node:v8';
import { freeMemory } from './free-memory';

const youngGenerationBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;

describe('freeMemory', () => {
  it('decreases the young generation', async () => {
    // Objects that survive a collection increase the young generation.
    const kept = Array.from({ length: 200_000 }, (_, index) => ({ index, list: [index] }));
    const before = youngGenerationBytes();

    await freeMemory();

    expect(kept).toHaveLength(200_000);
    expect(youngGenerationBytes()).toBeLessThan(before);
  });
});
