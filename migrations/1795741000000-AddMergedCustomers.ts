import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The function that lets a merge move entries of the ledger. */
export const MERGES_ONLY = `reject_ledger_update() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE place text[] = '{customer_id,number,balance_after}';
      BEGIN
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
      END $$`;

/**
 * Lets customers who are one person be merged: the ids of merged customers refer to the customer that was kept, and the ledger lets a
 * merge move its entries. Adds indexes of the rows that refer to a customer.
 */
export class AddMergedCustomers1795741000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE merged_customers (
        team_id uuid NOT NULL,
        id uuid NOT NULL,
        kept_id uuid NOT NULL,
        merged_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_merged_customers PRIMARY KEY (team_id, id),
        CONSTRAINT fk_merged_customers_kept FOREIGN KEY (team_id, kept_id)
          REFERENCES customers (team_id, id) ON DELETE CASCADE
      );
      COMMENT ON TABLE merged_customers IS 'Ids of customers that were merged into another one, which answers to them.';
      CREATE INDEX ix_merged_customers_kept ON merged_customers (team_id, kept_id);

      ALTER TABLE coupon_customers
        DROP CONSTRAINT pk_coupon_customers,
        ADD CONSTRAINT pk_coupon_customers PRIMARY KEY (team_id, customer_id, coupon_id);
      CREATE INDEX ix_coupon_redemptions_customer ON coupon_redemptions (team_id, customer_id, id);

      -- Whose an entry is and its place in that ledger may change in the transaction of a merge, but nothing else of it.
      CREATE FUNCTION ${MERGES_ONLY};
      DROP TRIGGER tr_points_transactions_append_only ON points_transactions;
      CREATE TRIGGER tr_points_transactions_append_only
        BEFORE DELETE OR TRUNCATE ON points_transactions
        FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_change();
      CREATE TRIGGER tr_points_transactions_merges_only
        AFTER UPDATE ON points_transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_update();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER tr_points_transactions_merges_only ON points_transactions;
      DROP TRIGGER tr_points_transactions_append_only ON points_transactions;
      CREATE TRIGGER tr_points_transactions_append_only
        BEFORE UPDATE OR DELETE OR TRUNCATE ON points_transactions
        FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_change();
      DROP FUNCTION reject_ledger_update;
      DROP INDEX ix_coupon_redemptions_customer;
      ALTER TABLE coupon_customers
        DROP CONSTRAINT pk_coupon_customers,
        ADD CONSTRAINT pk_coupon_customers PRIMARY KEY (team_id, coupon_id, customer_id);
      DROP TABLE merged_customers;`);
  }
}
