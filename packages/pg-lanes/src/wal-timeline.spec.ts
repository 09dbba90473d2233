import { WalTimeline } from './wal-timeline';

function timelineOf(...seen: [lsn: string, at: number][]): WalTimeline {
  const timeline = new WalTimeline();
  for (const [lsn, at] of seen) timeline.add(lsn, at);
  return timeline;
}

describe('WalTimeline', () => {
  it.each([
    ['has everything', '0/30', 0],
    ['is ahead of what was seen', '0/31', 0],
    ['lacks the last change', '0/2F', 1_000],
    ['has the first change only', '0/10', 2_000],
    ['is behind all that was seen: the time since then', '0/F', 2_000],
  ])('returns the lag of a replica that %s', (_what, replayed, lag) => {
    const timeline = timelineOf(['0/10', 1_000], ['0/20', 2_000], ['0/30', 3_000]);
    expect(timeline.lagMsAt(replayed)).toBe(lag);
  });

  it('does not grow while the primary writes nothing', () => {
    const timeline = timelineOf(['0/10', 1_000], ['0/20', 2_000], ['0/20', 90_000]);
    expect(timeline.lagMsAt('0/20')).toBe(0);
  });

  it('counts from the last moment at which the replica lacked nothing', () => {
    const timeline = timelineOf(['0/10', 1_000], ['0/10', 60_000], ['0/20', 61_000]);
    expect(timeline.lagMsAt('0/10')).toBe(1_000);
  });

  it('compares both halves of a position', () => {
    const timeline = timelineOf(['0/FFFFFFFF', 1_000], ['1/0', 3_000]);
    expect(timeline.lagMsAt('0/FFFFFFFF')).toBe(2_000);
    expect(timeline.lagMsAt('1/0')).toBe(0);
  });

  it('accepts the lower positions of a promoted primary', () => {
    const timeline = timelineOf(['0/50', 1_000], ['0/40', 2_000], ['0/41', 3_000]);
    expect(timeline.lagMsAt('0/41')).toBe(0);
    expect(timeline.lagMsAt('0/40')).toBe(1_000);
  });

  it('is empty at first', () => {
    expect(new WalTimeline().lagMsAt('0/1')).toBe(0);
  });
});
