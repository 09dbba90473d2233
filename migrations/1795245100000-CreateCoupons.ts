import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCoupons1795245100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE coupons (
        team_id uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        points numeric(15, 2) NOT NULL,
        per_customer integer NOT NULL DEFAULT 1,
        starts_at timestamptz(3),
        ends_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_coupons PRIMARY KEY (team_id, id),
        CONSTRAINT fk_coupons_team FOREIGN KEY (team_id) REFERENCES teams (id),
        CONSTRAINT ck_coupons_name CHECK (char_length(name) BETWEEN 1 AND 255),
        CONSTRAINT ck_coupons_points CHECK (points > 0 AND points <= 1000000000),
        CONSTRAINT ck_coupons_per_customer CHECK (per_customer >= 1),
        CONSTRAINT ck_coupons_period CHECK (ends_at > starts_at)
      )`);
    await queryRunner.query(
      'CREATE INDEX ix_coupons_team_created ON coupons (team_id, created_at, id)',
    );
    await queryRunner.query(`
      CREATE TABLE coupon_codes (
        team_id uuid NOT NULL,
        id uuid NOT NULL,
        coupon_id uuid NOT NULL,
        code text NOT NULL,
        max_redemptions integer NOT NULL DEFAULT 1,
        redemptions integer NOT NULL DEFAULT 0,
        CONSTRAINT pk_coupon_codes PRIMARY KEY (team_id, id),
        CONSTRAINT uq_coupon_codes_team_code UNIQUE (team_id, code),
        CONSTRAINT fk_coupon_codes_coupon FOREIGN KEY (team_id, coupon_id)
          REFERENCES coupons (team_id, id),
        CONSTRAINT ck_coupon_codes_max_redemptions CHECK (max_redemptions >= 1),
        CONSTRAINT ck_coupon_codes_redemptions CHECK (redemptions BETWEEN 0 AND max_redemptions)
      )`);
    await queryRunner.query(
      'CREATE INDEX ix_coupon_codes_coupon ON coupon_codes (team_id, coupon_id, id)',
    );
    // One row for each customer of a coupon: the row that decides the limit per customer.
    await queryRunner.query(`
      CREATE TABLE coupon_customers (
        team_id uuid NOT NULL,
        coupon_id uuid NOT NULL,
        customer_id uuid NOT NULL,
        redemptions integer NOT NULL,
        CONSTRAINT pk_coupon_customers PRIMARY KEY (team_id, coupon_id, customer_id),
        CONSTRAINT fk_coupon_customers_coupon FOREIGN KEY (team_id, coupon_id)
          REFERENCES coupons (team_id, id),
        CONSTRAINT fk_coupon_customers_customer FOREIGN KEY (team_id, customer_id)
          REFERENCES customers (team_id, id),
        CONSTRAINT ck_coupon_customers_redemptions CHECK (redemptions >= 1)
      )`);
    await queryRunner.query(`
      CREATE TABLE coupon_redemptions (
        team_id uuid NOT NULL,
        id uuid NOT NULL,
        coupon_id uuid NOT NULL,
        code_id uuid NOT NULL,
        customer_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT pk_coupon_redemptions PRIMARY KEY (team_id, id),
        CONSTRAINT fk_coupon_redemptions_coupon FOREIGN KEY (team_id, coupon_id)
          REFERENCES coupons (team_id, id),
        CONSTRAINT fk_coupon_redemptions_code FOREIGN KEY (team_id, code_id)
          REFERENCES coupon_codes (team_id, id),
        CONSTRAINT fk_coupon_redemptions_customer FOREIGN KEY (team_id, customer_id)
          REFERENCES customers (team_id, id)
      )`);
    await queryRunner.query(`
      ALTER TABLE points_transactions ADD CONSTRAINT fk_points_transactions_redemption
        FOREIGN KEY (team_id, redemption_id) REFERENCES coupon_redemptions (team_id, id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE points_transactions DROP CONSTRAINT fk_points_transactions_redemption',
    );
    for (const table of ['coupon_redemptions', 'coupon_customers', 'coupon_codes', 'coupons']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
