import { idAt, identifyPosts, mergeWarnings, objectsAt, objectsOf, oldestOf } from './payload';

describe('idAt', () => {
  it('reads the id at a path', () => {
    expect(idAt({ data: { user: { id: '17841405793187218' } } }, 'data.user.id')).toBe(
      '17841405793187218',
    );
  });

  it.each([null, [], 'text', {}, { id: null }, { id: '' }, { id: ' ' }, { id: 5 }])(
    'rejects %j',
    (body) => {
      expect(() => idAt(body, 'id')).toThrow(
        expect.objectContaining({ kind: 'transient', code: 'no_id' }),
      );
    },
  );
});

describe('identifyPosts', () => {
  it.each([
    ['a\u0000b', 'id: must not contain U+0000 or half a surrogate pair'],
    ['a\ud800', 'id: must not contain U+0000 or half a surrogate pair'],
    ['x'.repeat(256), 'id: must contain 1 to 255 characters'],
    [' ', 'id: is required'],
    [[], 'id: is required'],
    [2 ** 53, 'id: is a number that JSON cannot represent exactly'],
  ])('counts a post with the id %j', (id, reason) => {
    const { identified, warnings } = identifyPosts([{ id }, { id: 'b' }, { id: 7 }], 'id');
    expect(identified.map((post) => post.id)).toEqual(['b', '7']);
    expect(warnings).toEqual([{ problem: 'unreadable', reason, posts: 1 }]);
  });
});

describe('mergeWarnings', () => {
  it('keeps 50 problems at most, and counts those that it knows', () => {
    const warnings = Array.from({ length: 1_000 }, (_, index) => {
      return { problem: 'unreadable', reason: `name${index}: is required`, posts: 1 } as const;
    });
    const merged = mergeWarnings(warnings, warnings);
    expect(merged).toHaveLength(50);
    expect(merged[0]).toEqual({ ...warnings[0], posts: 2 });
  });
});

describe('objectsOf', () => {
  it.each([
    [
      [{ id: 1 }, null, 'text', [{}], { id: 2 }],
      [{ id: 1 }, { id: 2 }],
    ],
    [[], []],
    [{ id: 1 }, []],
    [undefined, []],
  ])('reads the objects of %j', (list, expected) => {
    expect(objectsOf(list)).toEqual(expected);
    expect(objectsAt({ data: { list } }, 'data.list')).toEqual(expected);
  });
});

describe('oldestOf', () => {
  it.each([
    [[], null],
    [[Number.NaN, 0, Infinity], null],
    [[2_000, Number.NaN, 1_000, 0], new Date(1_000)],
  ])('of %j is %s', (times, expected) => {
    expect(oldestOf(times)).toEqual(expected);
  });
});
