import { DataSource, type EntityManager } from 'typeorm';
import { newId } from '../../../src/core/values/identifiers';
import { MODULES } from '../../../src/modules';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

/** Tables with a foreign key to the customers, and those that only have the id of one. */
const TABLES_ABOUT_CUSTOMERS = `
  SELECT conrelid::regclass::text AS name FROM pg_constraint
   WHERE contype = 'f' AND confrelid = 'customers'::regclass
   UNION
  SELECT attrelid::regclass::text FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
     AND attname IN ('customer_id', 'subscriber_id') AND NOT attisdropped
   ORDER BY 1`;

const CUSTOMER_ROWS = MODULES.flatMap(({ customerRows = [] }) => customerRows);

const VALUES = [newId(), newId(), newId()];

/** The other properties of `data.json`, and that of each row with its time, which no list or column may replace. */
const OTHER_NAMES = ['createdAt', 'customer', 'entries', 'responses', 'quarantined', 'events'];
const TIME_NAME = 'at';

const tablesIn = async (manager: EntityManager): Promise<string[]> =>
  (await manager.query<{ name: string }[]>(TABLES_ABOUT_CUSTOMERS)).map(({ name }) => name);

describe('The rows of customers', () => {
  const testApp = useOnce(shareTestApp);
  const source = useOnce(() => testApp.app.get(DataSource));

  /** What `read` returns in a transaction that changes nothing. */
  async function dryRun<T>(read: (manager: EntityManager) => Promise<T>): Promise<T> {
    const runner = source.createQueryRunner();
    await runner.startTransaction();
    try {
      return await read(runner.manager);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  }

  it('have a manifest that says what a merge and an archive do with them', async () => {
    const declared = CUSTOMER_ROWS.map(({ table }) => table).toSorted();
    expect(await dryRun(tablesIn)).toEqual(declared);

    const more = await dryRun(async (manager) => {
      await manager.query(`
        CREATE TABLE visits (team_id uuid, visitor_id uuid,
          FOREIGN KEY (team_id, visitor_id) REFERENCES customers (team_id, id) ON DELETE CASCADE)`);
      await manager.query('CREATE TABLE visit_counts (team_id uuid, customer_id uuid)');
      return tablesIn(manager);
    });
    expect(more).toEqual([...declared, 'visit_counts', 'visits'].toSorted());
  });

  it('have statements for it, or reasons', async () => {
    for (const { merge, archive } of CUSTOMER_ROWS) {
      if ('move' in merge) await dryRun((manager) => manager.query(merge.move.text, VALUES));
      else expect(merge.reason).toMatch(/\w/);
      if ('reason' in archive) {
        expect(archive.reason).toMatch(/\w/);
        continue;
      }
      expect(Object.keys(archive.columns)).not.toContain(TIME_NAME);
      const columns = ['id', 'createdAt', ...Object.keys(archive.columns)].map(
        (name) => `"${name}"`,
      );
      const select = `SELECT ${columns.join(', ')} FROM (${archive.list.text}) archived_row`;
      expect(await dryRun((manager) => manager.query<[]>(select, [...VALUES, 1]))).toEqual([]);
    }
    const names = CUSTOMER_ROWS.flatMap(({ archive }) => ('list' in archive ? [archive.name] : []));
    expect(names).toContain('redemptions');
    const all = [...OTHER_NAMES, ...names];
    expect(all.filter((name, index) => all.indexOf(name) < index)).toEqual([]);
  });
});
