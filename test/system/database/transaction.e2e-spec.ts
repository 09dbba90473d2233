import { DataSource } from 'typeorm';
import { Deadline } from '@rapport/pg-lanes';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { type Share, serviceShare } from '../../../src/core/limits/share';
import { Team } from '../../../src/auth/entities/team.entity';
import { User } from '../../../src/accounts/entities/user.entity';
import { Database } from '../../../src/core/database/database';
import type { Transaction } from '../../../src/core/database/transaction';
import { newId } from '../../../src/core/values/identifiers';
import { shareTestApp } from '../../support/test-app';
import { trafficRecorder } from '../../support/traffic/record-traffic';
import { outsideTransactions } from '../../support/traffic/watch-transactions';
import { eventually } from '../../support/eventually';
import { useOnce } from '../../support/use-value';

const fail = () => Promise.reject(new Error('No.'));

const SELECT_ONE = { name: 'one', text: 'SELECT 1' };
const INSERT_USER = 'INSERT INTO users (team_id, id, email) VALUES ($1, $2, $3)';

describe('A transaction of hand-written SQL and TypeORM', () => {
  const testApp = useOnce(shareTestApp);
  let database: Database;
  let teamId: string;

  beforeAll(async () => {
    database = testApp.app.get(Database);
  });

  beforeEach(() => {
    teamId = newId();
  });

  const insertTeam = ({ manager }: Transaction): Promise<unknown> =>
    manager.insert(Team, { id: teamId, name: 'Shop', phoneRegion: null });

  const countTeams = ({ manager }: Transaction): Promise<number> =>
    manager.countBy(Team, { id: teamId });

  const insertUser = (transaction: Transaction, email: string): Promise<object[]> =>
    transaction.query(INSERT_USER, [teamId, newId(), email]);

  /** The e-mails of the team's users; null without a team. Read on another connection. */
  async function findStored(): Promise<(string | null)[] | null> {
    const { manager } = testApp.app.get(DataSource);
    if (!(await manager.existsBy(Team, { id: teamId }))) return null;
    const users = await manager.find(User, { where: { teamId }, order: { email: 'ASC' } });
    return users.map(({ email }) => email);
  }

  it('runs both on one connection, and commits both', async () => {
    const seen = await database.transaction(serviceShare('tests'), async (transaction) => {
      const { manager } = transaction;
      await insertTeam(transaction);
      await insertUser(transaction, 'sql@example.com');
      await manager.save(User, { teamId, id: newId(), email: 'typeorm@example.com' });
      expect(await outsideTransactions(findStored)).toBeNull();

      const text = 'SELECT pg_backend_pid() AS pid, pg_current_xact_id()::text AS id';
      const [bySql] = await transaction.query<{ pid: number; id: string }>(text);
      const [byTypeOrm] = await manager.query<[{ pid: number; id: string }]>(text);
      expect(byTypeOrm).toEqual(bySql);
      return manager.countBy(User, { teamId });
    });
    expect(seen).toBe(2);
    expect(await findStored()).toEqual(['sql@example.com', 'typeorm@example.com']);
  });

  describe('reports to the test a statement of the service outside of it', () => {
    let reported: jest.SpyInstance;

    beforeEach(() => {
      reported = jest.spyOn(trafficRecorder(), 'report').mockImplementation(() => undefined);
    });

    afterEach(() => {
      reported.mockRestore();
    });

    it.each<[string, (team: Share) => Promise<unknown>]>([
      ['hand-written SQL', (team) => database.for(team, 'write').query('SELECT 1')],
      ['SQL of the service itself', () => testApp.database.query('SELECT 1')],
      ['a search', (team) => database.for(team, 'search').query('SELECT 1')],
      ['TypeORM', () => testApp.app.get(DataSource).manager.countBy(User, { teamId })],
      ['a pipelined read', (team) => database.for(team, 'lookup').query(SELECT_ONE)],
      ['a transaction of its own', (team) => database.transaction(team, countTeams)],
    ])('by %s', async (_name, leave) => {
      await database.transaction(systemScope(teamId), () => leave(systemScope(teamId)));
      expect(reported).toHaveBeenCalledWith(expect.stringContaining('leaves the open transaction'));
    });

    it('but not its own statements, or later statements', async () => {
      await database.transaction(systemScope(teamId), async (unit) => {
        for (const purpose of ['write', 'lookup', 'list', 'search'] as const) {
          await database.for(unit, purpose).query(SELECT_ONE);
        }
        await database.transaction(unit, countTeams);
      });
      await database.for(systemScope(teamId), 'write').query('SELECT 1');
      expect(reported).not.toHaveBeenCalled();
    });
  });

  it('commits what only TypeORM has written', async () => {
    await database.transaction(serviceShare('tests'), insertTeam);
    expect(await findStored()).toEqual([]);
  });

  it('rolls back both when the work throws', async () => {
    const work = database.transaction(serviceShare('tests'), async (transaction) => {
      await insertTeam(transaction);
      await insertUser(transaction, 'sql@example.com');
      throw new Error('No.');
    });
    await expect(work).rejects.toThrow('No.');
    expect(await findStored()).toBeNull();
  });

  it.each<[string, (transaction: Transaction) => Promise<unknown>]>([
    ['SQL', (transaction) => transaction.query('SELECT 1 / 0')],
    ['TypeORM', insertTeam],
  ])('rolls back both when a statement of %s fails', async (_name, fail) => {
    const work = database.transaction(serviceShare('tests'), async (transaction) => {
      await insertTeam(transaction);
      await insertUser(transaction, 'sql@example.com');
      await fail(transaction);
    });
    await expect(work).rejects.toThrow(/division by zero|duplicate key/);
    expect(await findStored()).toBeNull();
  });

  it('rolls back a statement of TypeORM that fails, and only that', async () => {
    await database.transaction(serviceShare('tests'), async (transaction) => {
      await insertTeam(transaction);
      await insertUser(transaction, 'before@example.com');
      await expect(insertTeam(transaction)).rejects.toThrow(/duplicate key/);
      await transaction.manager.insert(User, { teamId, id: newId(), email: 'typeorm@example.com' });
      await insertUser(transaction, 'sql@example.com');
    });
    expect(await findStored()).toEqual([
      'before@example.com',
      'sql@example.com',
      'typeorm@example.com',
    ]);
  });

  it('rolls back only the failed one of two concurrent statements', async () => {
    await database.transaction(serviceShare('tests'), async (transaction) => {
      await insertTeam(transaction);
      const failed = insertTeam(transaction);
      const stored = insertUser(transaction, 'sql@example.com');
      await expect(failed).rejects.toThrow(/duplicate key/);
      await stored;
    });
    expect(await findStored()).toEqual(['sql@example.com']);
  });

  it('undoes only the work that throws, when it has joined the transaction of the caller', async () => {
    const committed: string[] = [];
    await database.transaction(serviceShare('tests'), async (transaction) => {
      await insertTeam(transaction);
      transaction.afterCommit(() => committed.push('before'));
      const failing = database.transaction(transaction, async () => {
        await insertUser(transaction, 'undone@example.com');
        transaction.beforeCommit(INSERT_USER, [teamId, newId(), 'undone-too@example.com']);
        transaction.afterCommit(() => committed.push('undone'));
        throw new Error('No.');
      });
      await expect(failing).rejects.toThrow('No.');
      await insertUser(transaction, 'kept@example.com');
      transaction.afterCommit(() => committed.push('after'));
    });
    expect(await findStored()).toEqual(['kept@example.com']);
    expect(committed).toEqual(['before', 'after']);
  });

  it('undoes joined work together with the work that joined it', async () => {
    await database.transaction(serviceShare('tests'), async (transaction) => {
      await insertTeam(transaction);
      const outer = database.transaction(transaction, async () => {
        await insertUser(transaction, 'outer@example.com');
        await database.transaction(transaction, () => insertUser(transaction, 'inner@example.com'));
        throw new Error('No.');
      });
      await expect(outer).rejects.toThrow('No.');
      await database.transaction(transaction, async () => {
        const inner = database.transaction(transaction, () => insertTeam(transaction));
        await expect(inner).rejects.toThrow(/duplicate key/);
        await insertUser(transaction, 'second@example.com');
      });
    });
    expect(await findStored()).toEqual(['second@example.com']);
  });

  it('undoes joined work that throws last, or before its first statement', async () => {
    await database.transaction(serviceShare('tests'), async (transaction) => {
      await expect(database.transaction(transaction, fail)).rejects.toThrow('No.');
      await insertTeam(transaction);
      const last = database.transaction(transaction, async () => {
        await insertUser(transaction, 'last@example.com');
        return fail();
      });
      await expect(last).rejects.toThrow('No.');
    });
    expect(await findStored()).toEqual([]);
  });

  it('ends a statement of TypeORM at the deadline, and rolls back both', async () => {
    const scope = systemScope(teamId, { deadline: new Deadline(500) });
    const work = database.transaction(scope, async (transaction) => {
      await insertTeam(transaction);
      await insertUser(transaction, 'sql@example.com');
      await transaction.manager.query('SELECT pg_sleep(60)');
    });
    await expect(work).rejects.toThrow('Query read timeout');
    await eventually(async () => {
      const running = await testApp.database.query(
        `SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(60)' AND state = 'active'`,
      );
      return running.length === 0;
    });
    expect(await findStored()).toBeNull();
  });

  it('lets TypeORM neither begin nor end a transaction in it', async () => {
    await database.transaction(serviceShare('tests'), async (transaction) => {
      const { manager } = transaction;
      await insertTeam(transaction);
      const nested = manager.transaction((inner) =>
        inner.insert(User, { teamId, id: newId(), email: 'nested@example.com' }),
      );
      await expect(nested).rejects.toThrow('Only Database.transaction');
      await expect(manager.queryRunner?.commitTransaction()).rejects.toThrow('Only Database');
      await expect(manager.queryRunner?.rollbackTransaction()).rejects.toThrow('Only Database');
    });
    expect(await findStored()).toEqual([]);
  });

  it('runs no statement after its end', async () => {
    const ended = await database.transaction(serviceShare('tests'), async (transaction) => {
      await insertTeam(transaction);
      return transaction;
    });
    await expect(insertUser(ended, 'late@example.com')).rejects.toThrow('has ended');
    await expect(ended.manager.countBy(User, { teamId })).rejects.toThrow('has ended');
    expect(await findStored()).toEqual([]);
  });

  it('returns its connection to the pool', async () => {
    for (let count = 0; count < 20; count += 1) {
      teamId = newId();
      await database.transaction(serviceShare('tests'), insertTeam);
    }
    // Background work of the service also takes a connection for a moment.
    await eventually(() => database.connections.idle === database.connections.open);
  });
});
