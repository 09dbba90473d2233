import { PER_STATEMENT } from './deadline';
import { Replicas, type ReplicaPools } from './replicas';
import type { SharedPool } from './shared-pool';
import { WalTimeline } from './wal-timeline';

const SHARE = { shareId: 'team', deadline: PER_STATEMENT };
const MAX_LAG_MS = 1_000;

const refused = (): Error => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

describe('Replicas', () => {
  /** What each replica has replayed, null for a server that is no standby, or the error that it throws. */
  let replayed: (string | null | Error)[];
  let timeline: WalTimeline;
  let events: string[];

  beforeEach(() => {
    jest.useFakeTimers();
    events = [];
    timeline = new WalTimeline();
    timeline.add('0/10', 10_000);
    timeline.add('0/20', 12_000);
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  function replicasWith(maxLagMs: number | null): Replicas {
    const pools = replayed.map((_, index): ReplicaPools => {
      const query = async () => {
        const lsn = replayed[index];
        if (lsn instanceof Error) throw lsn;
        return { rows: [{ lsn }] };
      };
      return { statements: { query } as unknown as SharedPool, searches: null };
    });
    return new Replicas(pools, maxLagMs, {
      onPause: (index) => events.push(`${index} paused`),
      onLag: (index, isLagging, lagMs) =>
        events.push(`${index} ${isLagging ? `lags ${lagMs} ms` : 'has caught up'}`),
    });
  }

  it('are not used before their lag is measured, nor when it was measured long ago', async () => {
    replayed = ['0/20'];
    const replicas = replicasWith(MAX_LAG_MS);
    expect(replicas.pin(SHARE, false)).toBeNull();
    await replicas.measure(SHARE, timeline);
    expect(replicas.pin(SHARE, false)).not.toBeNull();
    jest.advanceTimersByTime(5_000);
    expect(replicas.pin(SHARE, false)).toBeNull();
  });

  it('are not used while they lag too far, which is told once', async () => {
    replayed = ['0/10'];
    const replicas = replicasWith(MAX_LAG_MS);
    await replicas.measure(SHARE, timeline);
    await replicas.measure(SHARE, timeline);
    expect(replicas.pin(SHARE, false)).toBeNull();
    expect([...replicas.lags]).toEqual([[0, 2_000]]);
    replayed = ['0/20'];
    await replicas.measure(SHARE, timeline);
    expect(replicas.pin(SHARE, false)).not.toBeNull();
    expect(events).toEqual(['0 lags 2000 ms', '0 has caught up']);
  });

  it('are used when they lag as much as is allowed', async () => {
    replayed = ['0/10'];
    const replicas = replicasWith(2_000);
    await replicas.measure(SHARE, timeline);
    expect(replicas.pin(SHARE, false)).not.toBeNull();
  });

  it('are used without a lag when they are no standbys', async () => {
    replayed = [null];
    const replicas = replicasWith(MAX_LAG_MS);
    await replicas.measure(SHARE, timeline);
    jest.advanceTimersByTime(60_000);
    expect(replicas.pin(SHARE, false)).not.toBeNull();
    expect([...replicas.lags]).toEqual([]);
  });

  it('are paused when they cannot be measured', async () => {
    replayed = [refused()];
    const replicas = replicasWith(MAX_LAG_MS);
    await replicas.measure(SHARE, timeline);
    jest.advanceTimersByTime(5_000);
    await replicas.measure(SHARE, timeline);
    expect(replicas.pin(SHARE, false)).toBeNull();
    // Once for the whole outage.
    expect(events).toEqual(['0 paused']);
  });

  it('are not used while their lag is unknown, which is told when it exceeds the maximum', async () => {
    replayed = ['0/F'];
    timeline = new WalTimeline();
    const replicas = replicasWith(MAX_LAG_MS);
    for (const [lsn, at] of [
      ['0/10', 10_000],
      ['0/20', 11_000],
      ['0/30', 12_000],
    ] as const) {
      timeline.add(lsn, at);
      await replicas.measure(SHARE, timeline);
      expect(replicas.pin(SHARE, false)).toBeNull();
      expect([...replicas.lags]).toEqual([[0, at - 10_000]]);
    }
    expect(events).toEqual(['0 lags 2000 ms']);
  });

  it('are used as soon as they have reached the first known position', async () => {
    replayed = ['0/F'];
    timeline = new WalTimeline();
    timeline.add('0/10', 10_000);
    const replicas = replicasWith(MAX_LAG_MS);
    await replicas.measure(SHARE, timeline);
    expect(replicas.pin(SHARE, false)).toBeNull();
    timeline.add('0/20', 11_000);
    replayed = ['0/1F'];
    await replicas.measure(SHARE, timeline);
    expect(replicas.pin(SHARE, false)).not.toBeNull();
    expect(events).toEqual([]);
  });

  it('have a lag only while it is measured, and are usable only while they respond', async () => {
    replayed = ['0/20', '0/10', null];
    const replicas = replicasWith(MAX_LAG_MS);
    const state = () => ({ lags: [...replicas.lags], usable: [...replicas.usable.values()] });
    expect(state()).toEqual({ lags: [], usable: [false, false, false] });
    await replicas.measure(SHARE, timeline);
    const measured = {
      lags: [
        [0, 0],
        [1, 2_000],
      ],
      usable: [true, false, true],
    };
    expect(state()).toEqual(measured);

    replayed = replayed.map(refused);
    await replicas.measure(SHARE, timeline);
    jest.advanceTimersByTime(5_000);
    expect(state()).toEqual({ lags: [], usable: [false, false, false] });

    replayed = ['0/20', '0/10', null];
    await replicas.measure(SHARE, timeline);
    expect(state()).toEqual(measured);
  });

  it('are used however far they lag without a maximum', () => {
    replayed = ['0/1'];
    expect(replicasWith(null).pin(SHARE, false)).not.toBeNull();
  });
});
