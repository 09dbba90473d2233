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
      items: [video('1'), { item_id: '4', create_time: '1600000000', shares: 0, likes: undefined }],
      unread: ['2', '3'],
      oldestAt: new Date(1_600_000_000_000),
    });
  });

  it('fails for a video without an id', () => {
    expect(() => VIDEOS.read({ videos: [video('1'), { likes: 5 }] })).toThrow(
      expect.objectContaining({ kind: 'transient', code: 'no_id' }),
    );
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
