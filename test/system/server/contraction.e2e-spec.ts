import type { MigrationInterface, QueryRunner } from 'typeorm';
import { findContraction } from '../../../src/core/database/contractions';
import { migrate } from '../../../src/core/database/migrate';
import { withClient } from '../../../src/core/database/with-client';
import { MIGRATIONS } from '../../../src/modules';
import { customerBody } from '../../factories/customer.factory';
import { runInProcess } from '../../support/cli/in-process-cli';
import { sharedProgram } from '../../support/compile-sources';
import { ServiceProcess } from '../../support/service-process';
import { TeamClient } from '../../support/team-client';
import { createEmptyDatabase, runSql } from '../../support/test-database';
import { useEachTest } from '../../support/use-value';

class AddHats1900000000001 implements MigrationInterface {
  up = (runner: QueryRunner) => runner.query('ALTER TABLE customers ADD COLUMN hat text');
  down = async () => undefined;
}

class ContractEmails1900000000002 implements MigrationInterface {
  static before: () => Promise<void> = async () => undefined;
  up = async (runner: QueryRunner) => {
    await ContractEmails1900000000002.before();
    await runner.query('ALTER TABLE customers DROP COLUMN email CASCADE');
  };
  down = async () => undefined;
}

const EXPANDED = [...MIGRATIONS, AddHats1900000000001];
const CONTRACTED = [...EXPANDED, ContractEmails1900000000002];

async function createTeam(databaseUrl: string, origin: string): Promise<TeamClient> {
  const { stdout } = await runInProcess(
    { DATABASE_URL: databaseUrl },
    'team',
    'create',
    '--name',
    'Kaffeewerk',
    '--json',
  );
  const { teamId, apiKey } = JSON.parse(stdout) as { teamId: string; apiKey: string };
  return new TeamClient(origin, teamId, apiKey, null);
}

/** Creates customers one after the other until the service does not respond any more. @returns the number of acknowledged customers */
async function createUntilEnd(client: TeamClient): Promise<number> {
  for (let count = 0; ; count += 1) {
    const status = await client.post('/customer', customerBody()).then(
      (response) => response.status,
      () => null,
    );
    if (status === null) return count;
    expect(status).toBe(201);
  }
}

describe('A contraction of the schema by a newer version', () => {
  const database = useEachTest(createEmptyDatabase, (made) => made.drop());

  beforeEach(() => {
    ContractEmails1900000000002.before = async () => undefined;
  });

  it('is found by an older version when it is announced and when it is applied, unlike an expansion', async () => {
    const { url } = database;
    await migrate(url, MIGRATIONS);
    await migrate(url, EXPANDED);
    expect(await findContraction(url, MIGRATIONS)).toBeNull();

    let announced: unknown;
    ContractEmails1900000000002.before = async () => {
      announced = await findContraction(url, MIGRATIONS);
    };
    await migrate(url, CONTRACTED);

    expect(announced).toBe('announced');
    expect(await findContraction(url, MIGRATIONS)).toBe('applied');
    expect(await findContraction(url, CONTRACTED)).toBeNull();
  });

  it('waits for nothing on a new database', async () => {
    const warn = jest.fn();

    await migrate(database.url, CONTRACTED, warn);

    expect(warn).not.toHaveBeenCalled();
  });

  describe.each([1, 2])('while a service of %i processes writes', (processes) => {
    const service = useEachTest(
      async () =>
        ServiceProcess.start(await sharedProgram(), {
          DATABASE_URL: database.url,
          WEB_CONCURRENCY: String(processes),
          LOG_LEVEL: 'warn',
        }),
      async (made) => {
        if (!made.hasEnded) await made.stop('SIGKILL');
      },
    );

    it('waits until the service has stopped by itself, and loses nothing that it has acknowledged', async () => {
      const url = await service.url();
      const client = await createTeam(database.url, url);
      await migrate(database.url, EXPANDED);
      expect((await client.post('/customer', customerBody())).status).toBe(201);
      const warn = jest.fn();

      const migrated = migrate(database.url, CONTRACTED, warn);
      const acknowledged = 1 + (await createUntilEnd(client));
      await migrated;

      expect(warn.mock.calls).toEqual([
        ['Waiting until the processes of an earlier version have stopped.'],
      ]);
      expect(await service.end()).toBe(1);
      expect(service.text).toContain('is about to remove what this version needs');
      const { rows } = await withClient(database.url, (connection) =>
        connection.query<{ stored: number }>('SELECT count(*)::integer AS stored FROM customers'),
      );
      expect(rows[0]?.stored).toBeGreaterThanOrEqual(acknowledged);
    });

    it('ends a service at once if it was applied without an announcement', async () => {
      await service.url();

      await runSql(
        database.url,
        `INSERT INTO schema_migrations (timestamp, name) VALUES (1900000000002, 'ContractEmails1900000000002')`,
      );

      expect(await service.end()).toBe(1);
      expect(service.text).toContain('has removed what this version needs');
    });
  });
});
