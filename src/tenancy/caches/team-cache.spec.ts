import { TeamCache } from './team-cache';

/** The keys, each a letter of `names`, that the cache has. */
const keys = (cache: TeamCache<number>, teamId: string, names: string): string =>
  names
    .split('')
    .filter((key) => cache.get(teamId, key) !== undefined)
    .join('');

describe('TeamCache', () => {
  it('takes the share of a team from its own least recently used entries', () => {
    const cache = new TeamCache<number>(10, 3);
    cache.set('other', 'x', 0, 1);
    for (const key of ['a', 'b', 'c']) cache.set('team', key, 0, 1);
    expect(cache.get('team', 'a')).toBe(0);
    cache.set('team', 'd', 0, 1);
    expect(keys(cache, 'team', 'abcd')).toBe('acd');
    cache.set('team', 'e', 0, 3);
    expect(keys(cache, 'team', 'abcde')).toBe('e');
    for (let entry = 0; entry < 100; entry += 1) cache.set('team', `${entry}`, 0, 1);
    expect(keys(cache, 'other', 'x')).toBe('x');
    expect(cache.count).toBe(4);
  });

  it('evicts the least recently used entries of all teams when it is full', () => {
    const cache = new TeamCache<number>(4, 3);
    for (const teamId of ['a', 'b', 'c', 'd', 'e']) cache.set(teamId, 'x', 0, 1);
    expect(cache.get('a', 'x')).toBeUndefined();
    // What was evicted no longer counts for its team.
    for (const key of ['y', 'z', 'w']) cache.set('a', key, 0, 1);
    expect(keys(cache, 'a', 'xyzw')).toBe('yzw');
  });

  it('replaces an entry, and keeps none beyond the share', () => {
    const cache = new TeamCache<number>(10, 3);
    for (let value = 0; value < 5; value += 1) cache.set('team', 'a', value, 2);
    cache.set('team', 'b', 1, 1);
    expect([cache.get('team', 'a'), cache.get('team', 'b')]).toEqual([4, 1]);
    cache.set('team', 'a', 5, 4);
    expect([cache.get('team', 'a'), cache.get('team', 'b')]).toEqual([undefined, 1]);
  });
});
