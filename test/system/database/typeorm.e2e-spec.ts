import { Deadline, planConnections } from '@rapport/pg-lanes';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { User } from '../../../src/accounts/entities/user.entity';
import { Database } from '../../../src/core/database/database';
import { newId } from '../../../src/core/values/identifiers';
import { Customer } from '../../../src/customers/entities/customer.entity';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { startTestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { hold, waitForBlocked } from '../../support/held-locks';
import { useTeams } from '../../support/use-teams';

const POOL_SIZE = 20;
const { statementsPerShare } = planConnections(POOL_SIZE);

describe('TypeORM', () => {
  const { testApp, team } = useTeams({
    app: () => startTestApp({ DATABASE_POOL_SIZE: String(POOL_SIZE) }),
    eachTest: true,
  });
  let database: Database;

  beforeAll(async () => {
    database = testApp.app.get(Database);
  });

  const newUser = (): Pick<User, 'teamId' | 'id'> => ({ teamId: team.teamId, id: newId() });

  it("uses at most the team's share of the connections", async () => {
    const quiet = await createTeam(testApp);
    const held = await hold(testApp, 'LOCK TABLE users IN EXCLUSIVE MODE');
    let inserts: Promise<unknown>;
    try {
      inserts = Promise.all(
        times(POOL_SIZE, () =>
          database.for(systemScope(team.teamId), 'write').manager.insert(User, newUser()),
        ),
      );
      await waitForBlocked(testApp, statementsPerShare);
      const { teamId } = quiet;
      expect(
        await database.for(systemScope(quiet.teamId), 'write').manager.countBy(User, { teamId }),
      ).toBe(1);
      expect(await waitForBlocked(testApp)).toHaveLength(statementsPerShare);
    } finally {
      await held.release();
    }
    await inserts;
    const { teamId } = team;
    expect(
      await database.for(systemScope(team.teamId), 'write').manager.countBy(User, { teamId }),
    ).toBe(POOL_SIZE + 1);
  });

  it('ends a statement at the deadline', async () => {
    const { teamId } = team;
    const { manager } = database.for(
      systemScope(teamId, { deadline: new Deadline(1_500) }),
      'write',
    );

    await expect(manager.query('SELECT pg_sleep(60)')).rejects.toThrow('Query read timeout');
  });

  it('joins the transaction of the scope', async () => {
    const { teamId } = team;
    const write = database.transaction(systemScope(teamId), async (unit) => {
      for (const purpose of ['write', 'lookup', 'list', 'search'] as const) {
        const { manager } = database.for(unit, purpose);
        await manager.insert(User, newUser());
        expect(manager).toBe(unit.manager);
      }
      throw new Error('No.');
    });

    await expect(write).rejects.toThrow('No.');
    expect(
      await database.for(systemScope(team.teamId), 'write').manager.countBy(User, { teamId }),
    ).toBe(1);
  });

  it('cannot begin a transaction', async () => {
    const { manager } = database.for(systemScope(team.teamId), 'write');

    await expect(manager.save(User, newUser())).rejects.toThrow('Only Database.transaction');
    await expect(manager.transaction(async () => 1)).rejects.toThrow('Only Database.transaction');
  });

  it('reports the number of changed rows', async () => {
    const { teamId } = team;
    const users = database.for(systemScope(team.teamId), 'write').manager.getRepository(User);
    const user = newUser();
    await users.insert(user);

    expect(await users.update({ ...user }, { email: 'a@example.com' })).toMatchObject({
      affected: 1,
    });
    expect(await users.update({ teamId, id: newId() }, { email: null })).toMatchObject({
      affected: 0,
    });
  });

  it('reads and writes points as numbers', async () => {
    const { id } = await createCustomer(team);
    const customers = database
      .for(systemScope(team.teamId), 'write')
      .manager.getRepository(Customer);
    await customers.update({ teamId: team.teamId, id }, { points: 12.5 });

    expect(await customers.findOneBy({ teamId: team.teamId, id })).toMatchObject({ points: 12.5 });
    const { body } = await team.get(`/customer/${id}`).expect(200);
    expect(body).toMatchObject({ points: 12.5 });
  });
});
