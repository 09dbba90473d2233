import { withoutJobs } from '../../support/without-jobs';
import { StandingsRepository } from '../../../src/customers/standings/standings.repository';
import { ArrivalsRepository } from '../../../src/responses/arrivals/arrivals.repository';
import { createTeam } from '../../factories/team.factory';
import { startTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

describe('The teams that a job knows', () => {
  const testApp = useOnce(() => withoutJobs(() => startTestApp()));

  beforeAll(async () => {
    await createTeam(testApp);
    await testApp.database.query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE 'Inserted.'; END $$`,
    );
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
