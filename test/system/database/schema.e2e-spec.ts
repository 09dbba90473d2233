import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DataSource } from 'typeorm';
import { ExpiredRowsJob } from '../../../src/core/jobs/expired-rows/expired-rows.job';
import { MODULES } from '../../../src/modules';
import { shareTestApp, type TestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

const SOURCES = path.resolve(__dirname, '../../../src');

/** Every other index begins with the team, so that no scan reads rows of other teams. */
const INDEXES_ACROSS_TEAMS = {
  pk_teams: 'all other rows belong to a team',
  pk_schema_migrations: 'the migrations of the whole database',
  pk_social_app_limits: 'the app of the operator serves all teams',
  pk_social_budgets: 'the app of the operator serves all teams',
  pk_retention_limits: 'what the operator allows holds for all teams',
  pk_job_leases: 'the jobs of a service serve all teams',
  pk_service_origins: 'a service serves all teams',
  pk_accounts: 'a person may belong to several teams',
  uq_accounts_email_key: 'a person signs in before a team is known',
  pk_recovery_codes: 'a person has one second factor for all teams',
  pk_sessions: 'a session is of a person, who may belong to several teams',
  ix_sessions_account: 'the sessions of a person',
  ix_sessions_expires: 'expired sessions of all teams are deleted',
  pk_sign_in_attempts: 'attempts are counted before a team is known',
  ix_sign_in_attempts_ends: 'expired counts of all teams are deleted',
  ix_users_account: 'the teams of a person',
  uq_invitations_token_hash: 'the token of a link identifies the team',
  ix_invitations_expires: 'old invitations of all teams are deleted',
  pk_one_time_links: 'the token of a link identifies the person',
  ix_one_time_links_account: 'the links of a person',
  ix_one_time_links_issuer: 'the links that a person has issued',
  ix_social_sync_jobs_due: 'the scheduler claims the due jobs of all teams',
  uq_social_oauth_states_state_hash: 'the state of a sign-in identifies the team',
  pk_form_links: 'the token of a link identifies the team',
  uq_api_keys_key_hash: 'a key identifies the team',
  uq_api_keys_id: 'an operator names a key without its team',
  ix_prepared_exports_expires: 'old exports of all teams are deleted',
  ix_purges_finished: 'old reports of all teams are deleted',
  ix_arrival_counts_starts: 'old counts of all teams are deleted',
  ix_binned_responses_age: 'the bins of all teams are emptied',
  ix_forms_deleted: 'the bins of all teams are emptied',
  pk_mails: 'a mail of an account belongs to no team',
  ix_mails_due: 'a process claims the mails of all teams and accounts',
  ix_mails_admitted: 'mails of accounts are counted, too',
  uq_mails_dedupe: 'the key of a mail of an account',
  ix_mails_address: 'the mails to an address are counted for all teams',
  ix_mails_account: 'the mails to a person',
  ix_mails_age: 'old mails of all teams are deleted',
  pk_mail_rejected_addresses: 'an address belongs to a person, who may belong to several teams',
  ix_mail_rejected_addresses_age: 'old rejections are forgotten',
};

const CASCADING_FOREIGN_KEYS = `
  SELECT conname AS name FROM pg_constraint
   WHERE contype = 'f' AND confdeltype <> 'a' AND connamespace = 'public'::regnamespace
   ORDER BY 1`;

const INDEXES = `
  SELECT x.relname AS name, c.relname AS "table", i.indisprimary AS "isPrimary",
         (SELECT attname FROM pg_attribute WHERE attrelid = c.oid AND attnum = i.indkey[0]) AS first
    FROM pg_index i
    JOIN pg_class c ON c.oid = i.indrelid
    JOIN pg_class x ON x.oid = i.indexrelid
   WHERE c.relnamespace = 'public'::regnamespace
   ORDER BY 1`;

const FOREIGN_KEYS = `
  SELECT k.conname AS name, k.confrelid::regclass::text AS target,
         (SELECT array_agg(attname::text ORDER BY position)
            FROM unnest(k.conkey) WITH ORDINALITY AS key (number, position)
            JOIN pg_attribute ON attrelid = k.conrelid AND attnum = number) AS columns,
         (SELECT array_agg(attname::text ORDER BY position)
            FROM unnest(k.confkey) WITH ORDINALITY AS key (number, position)
            JOIN pg_attribute ON attrelid = k.confrelid AND attnum = number) AS "targetColumns"
    FROM pg_constraint k
   WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace
   ORDER BY 1`;

/**
 * Foreign keys whose columns are not the first ones of any B-tree, in whatever order. An index of the rows where one of them is not
 * null has all rows that refer to something.
 */
const UNINDEXED_FOREIGN_KEYS = `
  SELECT k.conname AS name, k.confrelid::regclass::text AS target
    FROM pg_constraint k
   WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace
     AND NOT EXISTS (
       SELECT 1 FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
        WHERE i.indrelid = k.conrelid
          AND (i.indpred IS NULL OR EXISTS (
                SELECT 1 FROM pg_attribute a
                 WHERE a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
                   AND pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
          AND x.relam = (SELECT oid FROM pg_am WHERE amname = 'btree')
          AND (SELECT array_agg(number) FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS key (number, position)
                WHERE position <= cardinality(k.conkey)) @> k.conkey)
   ORDER BY 1`;

const TABLES = `
  SELECT relname AS name FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`;

interface Index {
  name: string;
  table: string;
  isPrimary: boolean;
  first: string;
}

interface ForeignKey {
  name: string;
  target: string;
  columns: string[];
  targetColumns: string[];
}

/** The tables of which a statement in the source, or a declaration of expired rows, deletes rows. */
function deletedTables({ app }: TestApp): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(SOURCES, file), 'utf8'));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/\bDELETE\s+FROM\s+(?:ONLY\s+)?"?(\w+)/g)].map(([, name = '']) => name),
  );
  const declared = app.get(ExpiredRowsJob).declared.map(({ table }) => table);
  return [...new Set([...names, ...declared])].toSorted();
}

describe('The schema', () => {
  const testApp = useOnce(shareTestApp);
  let tables: string[];

  beforeAll(async () => {
    tables = (await testApp.database.query<{ name: string }>(TABLES)).map(({ name }) => name);
  });

  it('gives every table a primary key', async () => {
    const indexes = await testApp.database.query<Index>(INDEXES);

    const primary = indexes.filter(({ isPrimary }) => isPrimary).map(({ table }) => table);
    expect(primary.toSorted()).toEqual(tables);
  });

  it('begins every index with the team, except the listed ones', async () => {
    const indexes = await testApp.database.query<Index>(INDEXES);

    const others = indexes.filter(({ first }) => first !== 'team_id').map(({ name }) => name);
    expect(indexes.length).toBeGreaterThan(others.length);
    expect(others).toEqual(Object.keys(INDEXES_ACROSS_TEAMS).toSorted());
  });

  it('lets no foreign key refer to a row of another team', async () => {
    const keys = await testApp.database.query<ForeignKey>(FOREIGN_KEYS);

    expect(keys.length).toBeGreaterThan(0);
    for (const { name, target, columns, targetColumns } of keys) {
      const isTeam = target === 'teams';
      // Accounts belong to no team.
      if (target === 'accounts') {
        expect({ name, columns, targetColumns }).toEqual({
          name,
          columns: [name === 'fk_one_time_links_issuer' ? 'issuer_id' : 'account_id'],
          targetColumns: ['id'],
        });
        continue;
      }
      expect({ name, column: columns[0], targetColumn: targetColumns[0] }).toEqual({
        name,
        column: 'team_id',
        targetColumn: isTeam ? 'id' : 'team_id',
      });
      expect({ name, columns: columns.length }).toEqual({ name, columns: isTeam ? 1 : 2 });
    }
  });

  // Without one, deleting a referenced row scans all rows of the team in this table.
  it('has an index for every foreign key to a table from which rows are deleted', async () => {
    const keys = await testApp.database.query<ForeignKey>(UNINDEXED_FOREIGN_KEYS);

    expect(keys.map(({ name }) => name)).toEqual([
      'fk_api_keys_creator',
      'fk_form_owners_owner',
      'fk_forms_owner',
      'fk_invitations_inviter',
    ]);
    const deleted = deletedTables(testApp);
    expect(deleted).toEqual([
      'accounts',
      'arrival_counts',
      'audit_events',
      'binned_responses',
      'coupon_codes',
      'coupon_counts',
      'coupon_customers',
      'coupons',
      'customers',
      'form_closings',
      'form_fields',
      'form_links',
      'form_response_counts',
      'form_responses',
      'form_value_counts',
      'forms',
      'idempotency_keys',
      'invitations',
      'job_leases',
      'mail_rejected_addresses',
      'mails',
      'one_time_links',
      'past_response_counts',
      'prepared_export_pieces',
      'prepared_exports',
      'purges',
      'quarantined_responses',
      'retention_settings',
      'service_origins',
      'sessions',
      'sign_in_attempts',
      'social_app_limits',
      'social_billed_posts',
      'social_counted_days',
      'social_credentials',
      'social_oauth_states',
      'social_post_counts',
      'social_post_reads',
      'social_posts',
      'social_profile_days',
      'webhook_attempts',
      'webhook_deliveries',
    ]);
    expect(keys.filter(({ target }) => deleted.includes(target))).toEqual([]);
  });

  // What has no such bound is deleted in the steps of a purge before the row that it refers to.
  it('deletes few rows with the row that they refer to', async () => {
    const keys = await testApp.database.query<{ name: string }>(CASCADING_FOREIGN_KEYS);

    const bounds = MODULES.flatMap(({ tests }) => Object.entries(tests?.cascades ?? {}));
    expect(bounds.filter(([, bound]) => bound.trim() === '')).toEqual([]);
    expect(keys.map(({ name }) => name)).toEqual(bounds.map(([name]) => name).toSorted());
  });

  it('references the teams from every table', async () => {
    const keys = await testApp.database.query<ForeignKey & { table: string }>(
      FOREIGN_KEYS.replace('SELECT', 'SELECT k.conrelid::regclass::text AS "table",'),
    );

    const referencing = new Set(keys.map(({ table }) => table));
    const others = tables.filter((table) => !referencing.has(table));
    expect(others).toEqual([
      'accounts',
      // Written by every write; the guards have found the team.
      'audit_events',
      // Codes are counted in the row of their coupon, and outlive it until a purge deletes them.
      'coupon_codes',
      'job_leases',
      'mail_rejected_addresses',
      // The purge of a team outlives it.
      'purges',
      'retention_limits',
      'schema_migrations',
      'service_origins',
      'sign_in_attempts',
      'social_app_limits',
      'social_budgets',
      'teams',
    ]);
  });

  it('describes every table in a comment', async () => {
    const undescribed = await testApp.database.query(
      `SELECT relname FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
          AND obj_description(oid) IS NULL`,
    );

    expect(undescribed).toEqual([{ relname: 'schema_migrations' }]);
  });

  it('has an entity for every table', () => {
    const entities = testApp.app.get(DataSource).entityMetadatas.map(({ tableName }) => tableName);

    expect([...entities, 'schema_migrations'].toSorted()).toEqual(tables);
  });
});
