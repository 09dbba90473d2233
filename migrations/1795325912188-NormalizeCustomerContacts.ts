import type { MigrationInterface, QueryRunner } from 'typeorm';
import { emailKey } from '../src/customers/domain/normalize-email';

const CHUNK_SIZE = 2_000;
const ZERO_ID = '00000000-0000-0000-0000-000000000000';

interface CustomerRow {
  team_id: string;
  id: string;
  email: string;
  email_key: string;
}

export class NormalizeCustomerContacts1795325912188 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE customers IN SHARE ROW EXCLUSIVE MODE');
    await recomputeEmailKeys(queryRunner, emailKey);
    await replaceSearchText(queryRunner, (text) => `normalize(${text})`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE customers IN SHARE ROW EXCLUSIVE MODE');
    await recomputeEmailKeys(queryRunner, (email) => email.trim().toLowerCase());
    await replaceSearchText(queryRunner, (text) => text);
  }
}

/**
 * Only addresses beyond ASCII can have another key. When two customers of a team come to share a key, the one that
 * has it keeps it, or else the older one gets it; the key of the other stays as it is.
 */
async function recomputeEmailKeys(
  queryRunner: QueryRunner,
  keyOf: (email: string) => string,
): Promise<void> {
  let last = { team_id: ZERO_ID, id: ZERO_ID };
  for (;;) {
    // Identifiers are UUIDs of version 7, so within a team this order is that of creation.
    const rows: CustomerRow[] = await queryRunner.query(
      `SELECT team_id, id, email, email_key FROM customers
        WHERE (team_id, id) > ($1, $2) AND octet_length(email) > char_length(email)
        ORDER BY team_id, id LIMIT ${CHUNK_SIZE}`,
      [last.team_id, last.id],
    );
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end;
    const changed = rows
      .map((row) => ({ ...row, new_key: keyOf(row.email) }))
      .filter((row) => row.new_key !== row.email_key);
    if (changed.length === 0) continue;
    await queryRunner.query(
      `UPDATE customers c SET email_key = changed.new_key
         FROM (SELECT DISTINCT ON (team_id, new_key) team_id, id, new_key
                 FROM json_to_recordset($1::json) AS sent(team_id uuid, id uuid, new_key text)
                ORDER BY team_id, new_key, id) changed
        WHERE c.team_id = changed.team_id AND c.id = changed.id
          AND NOT EXISTS (SELECT FROM customers other
                           WHERE other.team_id = c.team_id AND other.email_key = changed.new_key)`,
      [JSON.stringify(changed)],
    );
  }
}

/** The expression of a generated column cannot be changed before PostgreSQL 17. */
async function replaceSearchText(
  queryRunner: QueryRunner,
  normalize: (text: string) => string,
): Promise<void> {
  const text = `first_name || ' ' || last_name || E'\\n' || coalesce(email, '') || E'\\n' ||
                coalesce(phone, '')`;
  await queryRunner.query('DROP INDEX ix_customers_team_search');
  await queryRunner.query('ALTER TABLE customers DROP COLUMN search_text');
  await queryRunner.query(`
    ALTER TABLE customers ADD COLUMN search_text text NOT NULL
      GENERATED ALWAYS AS (lower(${normalize(text)})) STORED`);
  await queryRunner.query(
    'CREATE INDEX ix_customers_team_search ON customers USING gin (team_id, search_text gin_trgm_ops)',
  );
}
