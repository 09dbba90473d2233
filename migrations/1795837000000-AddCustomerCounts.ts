import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The total of the list of customers without a filter is a sum of counters. While the existing customers are counted,
 * nothing writes to their table: creations, changes, points and redemptions wait. The customers can be read.
 */
export class AddCustomerCounts1795837000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE customer_counts (
        team_id uuid NOT NULL,
        slot smallint NOT NULL,
        customers bigint NOT NULL,
        CONSTRAINT pk_customer_counts PRIMARY KEY (team_id, slot),
        CONSTRAINT fk_customer_counts_team FOREIGN KEY (team_id) REFERENCES teams (id)
      ) WITH (fillfactor = 50);
      COMMENT ON TABLE customer_counts IS 'Counters of the customers of a team: the sum of the slots is the total.';
      LOCK TABLE customers IN SHARE MODE;
      INSERT INTO customer_counts (team_id, slot, customers)
        SELECT team_id, 0, count(*) FROM customers GROUP BY team_id;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE customer_counts');
  }
}
