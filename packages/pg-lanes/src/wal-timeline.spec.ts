import { type Lag, WalTimeline } from './wal-timeline';

function timelineOf(...seen: [lsn: string, at: number][]): WalTimeline {
  const timeline = new WalTimeline();
  for (const [lsn, at] of seen) timeline.add(lsn, at);
  return timeline;
}

const exactly = (ms: number): Lag => ({ atLeastMs: ms, atMostMs: ms });
const atLeast = (ms: number): Lag => ({ atLeastMs: ms, atMostMs: Infinity });

describe('WalTimeline', () => {
  it.each([
    ['has everything', '0/30', 0],
    ['is ahead of what was seen', '0/31', 0],
    ['lacks the last change', '0/2F', 1_000],
    ['has the first change only', '0/10', 2_000],
  ])('returns the lag of a replica that %s', (_what, replayed, lag) => {
    const timeline = timelineOf(['0/10', 1_000], ['0/20', 2_000], ['0/30', 3_000]);
    expect(timeline.lagAt(replayed)).toEqual(exactly(lag));
  });

  it('does not grow while the primary writes nothing', () => {
    const timeline = timelineOf(['0/10', 1_000], ['0/20', 2_000], ['0/20', 90_000]);
    expect(timeline.lagAt('0/20')).toEqual(exactly(0));
  });

  it('counts from the last moment at which the replica lacked nothing', () => {
    const timeline = timelineOf(['0/10', 1_000], ['0/10', 60_000], ['0/20', 61_000]);
    expect(timeline.lagAt('0/10')).toEqual(exactly(1_000));
  });

  it('compares both halves of a position', () => {
    const timeline = timelineOf(['0/FFFFFFFF', 1_000], ['1/0', 3_000]);
    expect(timeline.lagAt('0/FFFFFFFF')).toEqual(exactly(2_000));
    expect(timeline.lagAt('1/0')).toEqual(exactly(0));
  });

  it('accepts the lower positions of a promoted primary', () => {
    const timeline = timelineOf(['0/50', 1_000], ['0/40', 2_000], ['0/41', 3_000]);
    expect(timeline.lagAt('0/41')).toEqual(exactly(0));
    expect(timeline.lagAt('0/40')).toEqual(exactly(1_000));
  });

  it('knows only a lower bound of the lag of a replica that is behind all that was seen', () => {
    const timeline = timelineOf(['0/10', 1_000]);
    expect(timeline.lagAt('0/F')).toEqual(atLeast(0));
    timeline.add('0/20', 61_000);
    expect(timeline.lagAt('0/F')).toEqual(atLeast(60_000));
    expect(timeline.lagAt('0/10')).toEqual(exactly(60_000));
  });

  it('knows the positions of the last hour, and no older ones', () => {
    const timeline = new WalTimeline();
    for (let second = 0; second <= 10_000; second += 1) {
      timeline.add(`0/${second.toString(16)}`, second * 1_000);
    }
    const lagAt = (second: number): Lag => timeline.lagAt(`0/${second.toString(16)}`);
    expect(lagAt(10_000 - 3_600)).toEqual(exactly(3_600_000));
    expect(lagAt(0)).toEqual(atLeast(3_999_000));
  });

  it('knows nothing at first', () => {
    expect(new WalTimeline().lagAt('0/1')).toEqual(atLeast(0));
  });
});
