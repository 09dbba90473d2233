import type { Job } from '../../../src/core/jobs/scheduler.service';
import { newId } from '../../../src/core/values/identifiers';
import { ErasurePurge } from '../../../src/erasures/erasure-purge';
import { Purges } from '../../../src/tenancy/purges/purges';
import { PurgesRepository } from '../../../src/tenancy/purges/purges.repository';
import { createTeam } from '../../factories/team.factory';
import { captureLog } from '../../support/capture-log';
import { startTestApp, type TestApp } from '../../support/test-app';

describe('The purges of a team', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await startTestApp();
  });

  afterAll(() => testApp.close());

  it('are worked off in rotation, urgent purges first, such as the erasure of a customer', async () => {
    const { teamId } = await createTeam(testApp);
    const add = async (kind: string, minutes: number) => {
      await testApp.database.query(
        `INSERT INTO purges (team_id, id, kind, subject_id, stepped_at)
         VALUES ($1, $2, $3, $2, now() - $4 * interval '1 min')`,
        [teamId, newId(), kind, minutes],
      );
    };
    await add('oldest', 90);
    await add('urgent', 10);
    await add('older', 60);
    await add('urgent', 20);
    const jobs: Job[] = [];
    let isWoken = false;
    const scheduled = { wake: () => void (isWoken = true) };
    const scheduler = { schedule: (job: Job) => (jobs.push(job), scheduled) };
    const purges = new Purges(
      scheduler as unknown as ConstructorParameters<typeof Purges>[0],
      testApp.app.get(PurgesRepository),
      captureLog().logger,
    );
    const steps: string[] = [];
    for (const kind of ['older', 'oldest', 'urgent']) {
      purges.register({
        kind,
        isUrgent: kind === 'urgent',
        step: async () => {
          steps.push(kind);
          const taken = steps.filter((each) => each === kind).length;
          return { isDone: kind === 'urgent' || taken === 2 };
        },
      });
    }
    const job = jobs.find(({ name }) => name === 'purges');

    do {
      isWoken = false;
      // A pause follows each round, which a run with work left would not have.
      expect(await job?.run(new AbortController().signal)).toBe(false);
    } while (isWoken);

    expect(steps).toEqual(['urgent', 'urgent', 'oldest', 'older', 'oldest', 'older']);
    expect(testApp.app.get(ErasurePurge).isUrgent).toBe(true);
  });
});
