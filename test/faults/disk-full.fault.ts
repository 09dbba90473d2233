import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from './invariants/verify';
import { Load } from './load/load';
import { Findings, reportSkipped } from './report/findings';
import { inRounds, roundsOf } from './report/in-rounds';
import { Rig } from './rig/rig';
import { mountSmallDisk } from './rig/small-disk';

const NAME = 'disk of PostgreSQL full for 6 s';
const ROUNDS = roundsOf(3);
const DISK_MB = 400;
const FULL_MS = 6_000;
const MAX_RESPONSE_MS = 6_000;
const MAX_RECOVERY_MS = 5_000;

describe('The service under load, when the disk of PostgreSQL is full,', () => {
  it('acknowledges only stored writes, and serves requests within 5 s after space is free', async () => {
    const disk = await mountSmallDisk(DISK_MB);
    if (disk === null) {
      reportSkipped(NAME, 'mounting a file system requires root on Linux');
      return;
    }
    const opened = Rig.open({ dataDir: path.join(disk.folder, 'data') });
    opened.catch(() => disk.unmount());
    const rig = await opened;
    const { postgres, service } = rig;
    const load = new Load(rig.scene, [service.url]);
    const findings = new Findings(NAME, ROUNDS, load);
    try {
      await inRounds(ROUNDS, { rig, load, findings }, async () => {
        const unavailableBefore = load.countUnavailable();
        await disk.fill();
        await sleep(FULL_MS);
        if (load.countUnavailable() === unavailableBefore)
          findings.addViolation('no 503 while the disk was full');
        await disk.free();
        // PostgreSQL exits when it cannot write its log.
        if (!postgres.isRunning) await postgres.start();
        const freedAt = performance.now();
        await load.waitForWrite(2 * MAX_RECOVERY_MS);
        findings.measure('recovery time', performance.now() - freedAt, MAX_RECOVERY_MS);
        await load.waitFor(200);
      });
      findings.expect('the process is running', service.isRunning, true);
      findings.measureResponseTimes(MAX_RESPONSE_MS);
      await load.retryUnknown();
      expect(findings.finish(await verify(rig, load))).toEqual([]);
    } finally {
      load.close();
      await rig.close();
      await disk.unmount();
    }
  });
});
