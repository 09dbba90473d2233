import { migrate } from '../../../src/core/database/migrate';
import { query } from '../../../packages/embedded-postgres/test/embedded-server';
import { ServerStarter } from '../../../packages/embedded-postgres/test/server-starter';
import { MIGRATIONS } from '../../../src/modules';

/** Tables, partitions and functions of the service that the current role does not own. */
const NOT_OWNED = `
  SELECT oid::regclass::text AS name FROM pg_class
   WHERE relnamespace IN ('public'::regnamespace, 'partitions'::regnamespace)
     AND relowner <> current_user::regrole
  UNION ALL
  SELECT nspname::text FROM pg_namespace
   WHERE nspname = 'partitions' AND nspowner <> current_user::regrole
  UNION ALL
  SELECT oid::regprocedure::text FROM pg_proc p
   WHERE pronamespace = 'public'::regnamespace AND proowner <> current_user::regrole
     AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`;

jest.setTimeout(180_000);

describe('The embedded PostgreSQL on a data folder of an earlier version, in which the superuser owns all objects', () => {
  const servers = new ServerStarter();
  servers.registerHooks();

  it('gets the role of the service as owner of all objects, which can then write and migrate', async () => {
    const before = await servers.start();
    const oldUrl = new URL(before.adminUrl);
    oldUrl.pathname = '/rapport';
    await query(before.adminUrl, 'DROP DATABASE rapport');
    await query(before.adminUrl, 'DROP ROLE rapport_service');
    await query(before.adminUrl, 'CREATE DATABASE rapport');
    await migrate(oldUrl.href, MIGRATIONS);
    await before.stop();

    const { url, adminUrl } = await servers.start();

    const [role] = await query(
      url,
      `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
         FROM pg_roles WHERE rolname = current_user`,
    );
    expect(new Set(Object.values(role ?? {}))).toEqual(new Set([false]));
    expect(await query(url, NOT_OWNED)).toEqual([]);
    expect(await migrate(url, MIGRATIONS)).toEqual([]);
    await query(
      url,
      'ALTER TABLE teams ADD COLUMN extra text; ALTER TABLE teams DROP COLUMN extra',
    );
    await expect(query(url, `COPY teams TO PROGRAM 'true'`)).rejects.toMatchObject({
      code: '42501',
    });
    expect(
      await query(adminUrl, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user'),
    ).toEqual([{ rolsuper: true }]);
  });
});
