import { withoutJobs } from '../../support/without-jobs';
import { randomUUID } from 'node:crypto';
import { JobLeases } from '../../../src/core/jobs/leases/job-leases';
import { StandingsJob } from '../../../src/customers/standings/standings.job';
import { StandingsRepository } from '../../../src/customers/standings/standings.repository';
import { createMember } from '../../factories/account.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { eventually } from '../../support/eventually';
import { startSecondApp, startTestApp, type TestApp } from '../../support/test-app';

/** The time of a week ago in an id (UUIDv7): the job does not read a row with this id again. */
const OLD_ID = `lpad(to_hex((extract(epoch FROM now() - interval '7 days') * 1000)::bigint), 12, '0')`;
const oldId = (): string => `${OLD_ID} || '7000' || right(md5(random()::text), 16)`;

describe('Standings of customers', () => {
  let testApp: TestApp;

  const query = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    testApp.database.query<Row>(text, values);

  describe('of a merge during a step of the job', () => {
    beforeAll(async () => {
      testApp = await withoutJobs(() => startTestApp());
      await query(`
        CREATE TABLE gate (is_open boolean);
        CREATE FUNCTION wait_for_gate() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          FOR attempt IN 1..2000 LOOP
            EXIT WHEN EXISTS (SELECT 1 FROM gate WHERE is_open);
            PERFORM pg_sleep(0.01);
          END LOOP;
          RETURN NEW;
        END $$;
        CREATE TRIGGER tr_wait_for_gate BEFORE INSERT ON customer_standings
          FOR EACH ROW EXECUTE FUNCTION wait_for_gate()`);
    });

    afterAll(() => testApp.close());

    it('have the points after the merge, not before it', async () => {
      const team = await createTeam(testApp);
      const { client } = await createMember(testApp, team.teamId, 'admin');
      const form = await createForm(team);
      const [kept, merged] = [await createCustomer(team), await createCustomer(team)];
      const give = (id: string, points: number) =>
        team.post(`/customer/${id}/loyalty`, { points, type: 'increment' }).expect(200);
      await give(kept.id, 10);
      await give(merged.id, 5);
      // The standings after an earlier step of the job, and a later response of the kept customer.
      await query(
        `INSERT INTO standing_progress (team_id, read_through) VALUES ($1, '00000000-0000-0000-0000-000000000000')`,
        [team.teamId],
      );
      await query('ALTER TABLE customer_standings DISABLE TRIGGER USER');
      await query(
        `INSERT INTO customer_standings (team_id, customer_id, points, active_at)
         SELECT team_id, id, CASE id WHEN $2 THEN 0 ELSE points END, now() FROM customers WHERE team_id = $1`,
        [team.teamId, kept.id],
      );
      await query('ALTER TABLE customer_standings ENABLE TRIGGER USER');
      await query(
        `INSERT INTO form_responses (team_id, id, form_id, source, subscriber_id, answers)
         VALUES ($1, (${oldId()})::uuid, $2, 'public', $3, '{}')`,
        [team.teamId, form.id, kept.id],
      );

      const stepping = testApp.app
        .get(StandingsRepository)
        .stepNext('00000000-0000-0000-0000-000000000000');
      await eventually(async () => {
        const waiting = await query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
        );
        return waiting.length === 1;
      });
      let isDone = false;
      const merging = client
        .post(`/teams/${team.teamId}/customer/${kept.id}/merge`, { mergedId: merged.id })
        .then(({ status }) => {
          isDone = true;
          return status;
        });
      await eventually(async () => {
        const blocked = await query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return isDone || blocked.length > 0;
      });
      await query('INSERT INTO gate VALUES (true)');
      expect(await stepping).toEqual({ teamId: team.teamId, isPartial: false });
      expect(await merging).toBe(200);
      expect(
        await query(
          `SELECT customer_id AS id, points::float8 AS points FROM customer_standings WHERE team_id = $1`,
          [team.teamId],
        ),
      ).toEqual([{ id: kept.id, points: 15 }]);
    });
  });

  describe('with two processes', () => {
    let second: TestApp;
    let isSecondClosed = false;

    beforeAll(async () => {
      testApp = await startTestApp();
      second = await startSecondApp(testApp);
    });

    const closeSecond = async (): Promise<void> => {
      if (!isSecondClosed) await second.close();
      isSecondClosed = true;
    };

    afterAll(async () => {
      await closeSecond();
      await testApp.close();
    });

    it('are updated by one process, and by the other process after the first has stopped', async () => {
      const rounds = [testApp, second].map(({ app }) =>
        jest.spyOn(app.get(StandingsRepository), 'addTeams'),
      );
      const wake = () => {
        for (const { app } of [testApp, second]) app.get(StandingsJob).wake();
      };
      const roundsOf = (at: number): number => rounds[at]?.mock.calls.length ?? 0;
      const total = () => roundsOf(0) + roundsOf(1);
      await eventually(() => {
        wake();
        return total() >= 5;
      });
      const holder = roundsOf(0) > 0 ? 0 : 1;
      expect(roundsOf(1 - holder)).toBe(0);
      // `testApp`, which all tests use, must be the process that continues.
      if (holder === 0) {
        await eventually(async () => {
          // A round of the first process that begins now may take the lease again.
          await testApp.app.get(JobLeases).release('customer-standings');
          second.app.get(StandingsJob).wake();
          return roundsOf(1) > 0;
        });
      }
      await closeSecond();
      const before = roundsOf(0);
      const team = await createTeam(testApp);
      const { id } = await createCustomer(team);
      await eventually(async () => {
        testApp.app.get(StandingsJob).wake();
        const standings = await query('SELECT 1 FROM customer_standings WHERE customer_id = $1', [
          id,
        ]);
        return standings.length === 1;
      });
      expect(roundsOf(0)).toBeGreaterThan(before);
    });

    it('have one holder of the lease of a job when many processes take it, also after its end', async () => {
      const job = `job ${randomUUID()}`;
      const processes = Array.from({ length: 8 }, () => new JobLeases(databaseOf(testApp)));
      const holders = async (): Promise<number[]> => {
        const held = await Promise.all(processes.map((leases) => leases.hold(job)));
        return held.flatMap((isHeld, index) => (isHeld ? [index] : []));
      };
      const [first, ...others] = await holders();
      expect(others).toEqual([]);
      expect(await holders()).toEqual([first]);
      const leases = processes[first ?? 0];
      await query(
        `UPDATE job_leases SET held_until = now() - interval '1 second' WHERE name = $1`,
        [job],
      );
      // For some seconds, the first process assumes that it still holds the lease; row locks make that harmless.
      const taken = (await holders()).filter((index) => index !== first);
      expect(taken).toHaveLength(1);
      await leases?.release(job);
      expect(await processes[taken[0] ?? 0]?.hold(job)).toBe(true);
      expect(await leases?.hold(job)).toBe(false);
      await processes[taken[0] ?? 0]?.release(job);
      expect(await leases?.hold(job)).toBe(true);
    });
  });
});

const databaseOf = ({ app }: TestApp): ConstructorParameters<typeof JobLeases>[0] =>
  Reflect.get(app.get(JobLeases), 'database') as ConstructorParameters<typeof JobLeases>[0];
