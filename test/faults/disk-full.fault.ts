import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from './invariants/verify';
import { Load } from './load/load';
import { Findings, reportUntried } from './report/findings';
import { inRounds, roundsOf } from './report/in-rounds';
import { Rig } from './rig/rig';
import { mountSmallDisk } from './rig/small-disk';

const NAME = 'disk of PostgreSQL full for 6 s';
const ROUNDS = roundsOf(3);
const DISK_MB = 400;
const FULL_MS = 6_000;
const ANSWERED_MS = 6_000;
const BACK_MS = 5_000;

describe('The disk of PostgreSQL full, under load', () => {
  it('acknowledges nothing that is not stored, and goes on once there is room', async () => {
    const disk = await mountSmallDisk(DISK_MB);
    if (disk === null) {
      reportUntried(NAME, 'only root can mount a file system, on Linux');
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
        const refused = load.countRefused();
        await disk.fill();
        await sleep(FULL_MS);
        if (load.countRefused() === refused) findings.defect('the full disk was not felt');
        await disk.makeRoom();
        // Without room for its log PostgreSQL ends, and somebody has to start it again.
        if (!postgres.isRunning) await postgres.start();
        const roomAt = performance.now();
        await load.waitForWrite(2 * BACK_MS);
        findings.measure('first write once there is room', performance.now() - roomAt, BACK_MS);
        await load.waitFor(200);
      });
      findings.expect('the process lives on', service.isRunning, true);
      findings.measureAnswers(ANSWERED_MS);
      await load.repeatUnknown();
      expect(findings.finish(await verify(rig, load))).toEqual([]);
    } finally {
      load.close();
      await rig.close();
      await disk.unmount();
    }
  });
});
