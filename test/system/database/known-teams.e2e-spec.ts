import { SchedulerService } from '../../../src/core/jobs/scheduler.service';
import { StandingsRepository } from '../../../src/customers/standings/standings.repository';
import { ArrivalsRepository } from '../../../src/responses/arrivals/arrivals.repository';
import { createTeam } from '../../factories/team.factory';
import { startTestApp, type TestApp } from '../../support/test-app';

describe('The teams that a job knows', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    const start = jest.spyOn(SchedulerService.prototype, 'onApplicationBootstrap');
    start.mockImplementation(() => undefined);
    testApp = await startTestApp();
    start.mockRestore();
    await createTeam(testApp);
    await testApp.database.query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE 'Inserted.'; END $$`,
    );
  });

  afterAll(async () => {
    await testApp.close();
  });

  it.each([
    ['standing_progress', StandingsRepository],
    ['arrival_progress', ArrivalsRepository],
  ])('are not inserted into %s again', async (table, repository) => {
    const jobs = testApp.app.get<{ addTeams: () => Promise<void> }>(repository);
    const countMissing = () =>
      testApp.database.query<{ missing: number }>(
        `SELECT count(*)::integer AS missing FROM teams
          WHERE id NOT IN (SELECT team_id FROM ${table})`,
      );
    await jobs.addTeams();
    expect(await countMissing()).toEqual([{ missing: 0 }]);
    await testApp.database.query(
      `CREATE TRIGGER fails BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fail()`,
    );
    await jobs.addTeams();
    await createTeam(testApp);
    await expect(jobs.addTeams()).rejects.toThrow('Inserted.');
  });
});
