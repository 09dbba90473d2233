import type { Job } from '../../../src/core/jobs/scheduler.service';
import { newId } from '../../../src/core/values/identifiers';
import type { PurgeKind } from '../../../src/tenancy/purges/purge-kind';
import { Purges } from '../../../src/tenancy/purges/purges';
import { PurgesRepository } from '../../../src/tenancy/purges/purges.repository';
import { createTeam } from '../../factories/team.factory';
import { captureLog } from '../../support/capture-log';
import { startTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

describe('Purges of kinds that no module knows', () => {
  const testApp = useOnce(startTestApp);

  it('are logged after an hour', async () => {
    const { teamId } = await createTeam(testApp);
    const add = (kind: string, minutes: number, isFinished = false) =>
      testApp.database.query(
        `INSERT INTO purges (team_id, id, kind, subject_id, created_at, finished_at)
         VALUES ($1, $2, $3, $2, now() - $4 * interval '1 min', CASE WHEN $5 THEN now() END)`,
        [teamId, newId(), kind, minutes, isFinished],
      );
    await add('known', 90);
    await add('ended', 90, true);
    await add('newer', 50);
    await add('older', 70);
    await add('older', 90);
    const jobs: Job[] = [];
    const { logger, lines } = captureLog();
    const scheduler = { schedule: (job: Job) => void jobs.push(job) };
    const purges = new Purges(
      scheduler as unknown as ConstructorParameters<typeof Purges>[0],
      testApp.app.get(PurgesRepository),
      logger,
    );
    purges.register({ kind: 'known' } as PurgeKind);

    await jobs.find(({ name }) => name === 'unknown-purges')?.run(new AbortController().signal);

    expect(lines).toMatchObject([{ level: 40, kind: 'older', purges: 2 }]);
  });
});
