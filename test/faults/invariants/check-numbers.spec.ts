import { checkNumbers, type Numbers } from './check-numbers';

const world = new Map<string, Numbers>([
  ['1', { likes: 3, clicks: null }],
  ['2', { likes: 4, clicks: null }],
]);

describe('checkNumbers', () => {
  it('accepts the numbers of the platform', () => {
    expect(checkNumbers('post', world, new Map(world))).toEqual([]);
  });

  it.each<[string, [string, Numbers][], string]>([
    ['a lost post', [['1', { likes: 3, clicks: null }]], 'post 2 is missing'],
    ['an unknown post', [...world, ['3', {}]], 'post 3 is not one of the platform'],
    [
      'a number that was counted twice',
      [...world, ['2', { likes: 8, clicks: null }]],
      'post 2 has likes 8, not 4',
    ],
    [
      'a number that was lost',
      [...world, ['2', { likes: null, clicks: null }]],
      'post 2 has likes null, not 4',
    ],
    [
      'a number that the platform does not have',
      [...world, ['1', { likes: 3, clicks: 0 }]],
      'post 1 has clicks 0, not null',
    ],
  ])('reports %s', (_what, served, violation) => {
    expect(checkNumbers('post', world, new Map(served))).toEqual([violation]);
  });
});
