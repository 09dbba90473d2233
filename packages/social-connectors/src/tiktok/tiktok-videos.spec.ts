import { TiktokVideos } from './tiktok-videos';

const VIDEOS = new TiktokVideos('item_id', ['likes', 'shares'], ['create_time', 'caption']);

const video = (id: string, more: object = {}) => ({
  item_id: id,
  create_time: 1_700_000_000,
  likes: 5,
  ...more,
});

describe('TiktokVideos', () => {
  it('asks for the id, the metrics and the other members', () => {
    expect(VIDEOS.fields).toEqual(['item_id', 'create_time', 'caption', 'likes', 'shares']);
  });

  it('reads the asked members, and takes videos without metrics or time for unread', () => {
    const list = [
      video('1', { unasked: true }),
      video('2', { likes: null }),
      video('3', { create_time: undefined }),
      video('4', { create_time: '1600000000', likes: undefined, shares: 0 }),
    ];
    expect(VIDEOS.read({ videos: list })).toEqual({
      items: [video('1'), { item_id: '4', create_time: '1600000000', shares: 0 }],
      unread: ['2', '3'],
      unmeasured: [{ item_id: '2', create_time: 1_700_000_000, likes: null }],
      warnings: [{ problem: 'unreadable', reason: 'create_time: is required', posts: 1 }],
      oldestAt: new Date(1_600_000_000_000),
    });
  });

  it.each([
    ['5', true],
    ['0', true],
    [5, true],
    [-1, false],
    ['1,234', false],
    ['1.2K', false],
    [true, false],
    [null, false],
  ])('takes a video whose only count is %j for measured: %s', (likes, isMeasured) => {
    const { items, unread } = VIDEOS.read({ videos: [video('1', { likes })] });
    expect([items.length, unread.length]).toEqual(isMeasured ? [1, 0] : [0, 1]);
  });

  it('reads a video that is listed twice once, by its last reading', () => {
    const list = ['1', '2', '1'].map((id, index) => video(id, { likes: index }));
    expect(VIDEOS.read({ videos: [...list, video('2', { likes: null })] })).toMatchObject({
      items: [video('2', { likes: 1 }), video('1', { likes: 2 })],
      unread: [],
    });
    const unmeasured = [video('3', { likes: null }), video('3', { likes: null })];
    expect(VIDEOS.read({ videos: unmeasured })).toMatchObject({
      unread: ['3'],
      unmeasured: [{ item_id: '3' }],
    });
  });

  it('has the ids of a page with videos without a usable id, so that it is no empty page', () => {
    const rounded = Number('7696940456090696632');
    const { ids, items } = VIDEOS.readPage({ videos: [video('', { item_id: rounded }), {}] });
    expect({ ids, items }).toEqual({ ids: [String(rounded)], items: [] });
  });

  it('counts videos without a usable id, of which a list may have some that seem deleted', () => {
    const list = [
      video('1'),
      { likes: 5, create_time: 1 },
      // As `JSON.parse` reads an integer of 64 bits.
      video('', { item_id: Number('7696940456090696632') }),
    ];
    expect(VIDEOS.read({ videos: list })).toMatchObject({
      items: [video('1')],
      unread: [],
      warnings: [
        { problem: 'unreadable', reason: 'item_id: is required', posts: 1 },
        {
          problem: 'unreadable',
          reason: 'item_id: is a number that JSON cannot represent exactly',
          posts: 1,
        },
      ],
    });
    expect(VIDEOS.areIdentified({ videos: list })).toBe(false);
    expect(VIDEOS.areIdentified({ videos: [video('1'), video('', { item_id: 12 })] })).toBe(true);
  });

  it.each([
    [{ has_more: true, cursor: 1_600_000_000_000 }, '1600000000000'],
    [{ has_more: true, cursor: '1600000000000' }, '1600000000000'],
    [{ has_more: false, cursor: 1_600_000_000_000 }, null],
    [{ has_more: true, cursor: 'text' }, null],
    [{ has_more: true }, null],
  ])('of %j continues with %j', (data, next) => {
    expect(VIDEOS.readPage({ ...data, videos: [video('1'), video('2', { likes: null })] })).toEqual(
      {
        items: [video('1')],
        unread: ['2'],
        unmeasured: [video('2', { likes: null })],
        ids: ['1', '2'],
        oldestAt: new Date(1_700_000_000_000),
        next,
      },
    );
  });

  it.each([[{}], [{ videos: null }], [undefined]])('fails for %j, which has no list', (data) => {
    expect(() => VIDEOS.readPage(data)).toThrow(
      expect.objectContaining({ kind: 'transient', code: 'no_list' }),
    );
  });
});
