import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePointsLedger1795245000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // Balances change all the time: room on the page keeps these updates out of the indexes.
    await queryRunner.query('ALTER TABLE customers SET (fillfactor = 85)');
    await queryRunner.query(
      'ALTER TABLE customers ADD COLUMN transaction_count integer NOT NULL DEFAULT 0',
    );
    await queryRunner.query(`
      CREATE TABLE points_transactions (
        team_id uuid NOT NULL,
        id uuid NOT NULL,
        customer_id uuid NOT NULL,
        number integer NOT NULL,
        delta numeric(15, 2) NOT NULL,
        balance_after numeric(15, 2) NOT NULL,
        reason text NOT NULL,
        redemption_id uuid,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT pk_points_transactions PRIMARY KEY (team_id, id),
        CONSTRAINT uq_points_transactions_customer_number UNIQUE (team_id, customer_id, number),
        CONSTRAINT fk_points_transactions_customer FOREIGN KEY (team_id, customer_id)
          REFERENCES customers (team_id, id),
        CONSTRAINT ck_points_transactions_delta CHECK (delta <> 0),
        CONSTRAINT ck_points_transactions_balance CHECK (balance_after >= 0),
        CONSTRAINT ck_points_transactions_reason CHECK (reason IN ('loyalty', 'coupon')),
        CONSTRAINT ck_points_transactions_redemption
          CHECK ((reason = 'coupon') = (redemption_id IS NOT NULL))
      )`);
    await queryRunner.query(`
      CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'points_transactions is append-only';
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER tr_points_transactions_append_only
        BEFORE UPDATE OR DELETE OR TRUNCATE ON points_transactions
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE points_transactions');
    await queryRunner.query('DROP FUNCTION refuse_ledger_change');
    await queryRunner.query('ALTER TABLE customers DROP COLUMN transaction_count');
    await queryRunner.query('ALTER TABLE customers RESET (fillfactor)');
  }
}
