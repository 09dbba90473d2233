import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MERGES_ONLY } from './1795741000000-AddMergedCustomers';

const COMMENT =
  'Customers whose data were erased, and the ids that were merged into them: the list that is applied again after a backup was restored.';

/** The changes that the ledger allows: a merge may move entries, and an erasure may remove what people have written about erased customers. */
export const MERGES_AND_ERASURES = `
  CREATE OR REPLACE FUNCTION reject_ledger_update() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    place text[] = '{customer_id,number,balance_after}';
    words text[] = '{note,reference}';
  BEGIN
    IF NOT EXISTS (
         SELECT FROM new_rows
           LEFT JOIN old_rows ON old_rows.team_id = new_rows.team_id AND old_rows.id = new_rows.id
          WHERE new_rows.note IS NOT NULL OR new_rows.reference IS NOT NULL
             OR to_jsonb(new_rows) - words IS DISTINCT FROM to_jsonb(old_rows) - words)
       AND NOT EXISTS (
         SELECT FROM (SELECT DISTINCT team_id, customer_id FROM new_rows) owner
          WHERE NOT EXISTS (
            SELECT FROM erased_customers erased
             WHERE erased.team_id = owner.team_id AND erased.customer_id = owner.customer_id))
    THEN
      RETURN NULL;
    END IF;
    IF EXISTS (
         SELECT FROM new_rows
           LEFT JOIN old_rows ON old_rows.team_id = new_rows.team_id AND old_rows.id = new_rows.id
          WHERE to_jsonb(new_rows) - place IS DISTINCT FROM to_jsonb(old_rows) - place)
       OR EXISTS (
         SELECT FROM new_rows
           JOIN old_rows ON old_rows.team_id = new_rows.team_id AND old_rows.id = new_rows.id
          GROUP BY new_rows.team_id, new_rows.customer_id, old_rows.customer_id
         HAVING NOT EXISTS (
           SELECT FROM merged_customers merge
            WHERE merge.team_id = new_rows.team_id AND merge.kept_id = new_rows.customer_id
              AND old_rows.customer_id IN (merge.id, merge.kept_id)
              AND merge.merged_at = now()::timestamptz(3)))
    THEN
      RAISE EXCEPTION 'points_transactions is append-only';
    END IF;
    RETURN NULL;
  END $$;`;

/**
 * Lets a customer be erased: the row is deleted, and the ledger and the redemptions keep its id, so that their sums stay. The id then
 * belongs to nobody. Statements that add entries or redemptions lock the row of the customer, so that they need no foreign key.
 */
export class AddErasedCustomers1795812000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE erased_customers (
        team_id uuid NOT NULL,
        customer_id uuid NOT NULL,
        erased_at timestamptz(3) NOT NULL DEFAULT now(),
        mention_ids uuid[] NOT NULL DEFAULT '{}',
        CONSTRAINT pk_erased_customers PRIMARY KEY (team_id, customer_id),
        CONSTRAINT fk_erased_customers_team FOREIGN KEY (team_id) REFERENCES teams (id)
      );
      COMMENT ON TABLE erased_customers IS '${COMMENT}';

      ALTER TABLE points_transactions DROP CONSTRAINT fk_points_transactions_customer;
      ALTER TABLE coupon_redemptions DROP CONSTRAINT fk_coupon_redemptions_customer;
      ${MERGES_AND_ERASURES}`);
  }

  /** Fails if a customer was erased, because the ledger then has entries that belong to nobody. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION ${MERGES_ONLY};
      ALTER TABLE coupon_redemptions
        ADD CONSTRAINT fk_coupon_redemptions_customer FOREIGN KEY (team_id, customer_id)
          REFERENCES customers (team_id, id);
      ALTER TABLE points_transactions
        ADD CONSTRAINT fk_points_transactions_customer FOREIGN KEY (team_id, customer_id)
          REFERENCES customers (team_id, id);
      DROP TABLE erased_customers;`);
  }
}
