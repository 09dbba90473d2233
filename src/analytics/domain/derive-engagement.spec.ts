import { deriveEngagement } from './derive-engagement';

type Part = number | null;

describe('deriveEngagement', () => {
  it.each<[Part, Part, Part, Part, number | null]>([
    [1, 20, 300, 4000, 4321],
    [1, null, 300, null, 301],
    [null, null, null, 4000, 4000],
    [0, null, null, null, 0],
    [0, 0, 0, 0, 0],
    [null, null, null, null, null],
    [1e308, 1e308, null, null, null],
  ])('%p likes, %p comments, %p shares, %p clicks: %p', (likes, comments, shares, clicks, sum) => {
    expect(deriveEngagement(likes, comments, shares, clicks)).toBe(sum);
  });
});
