import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Moves the maximum of redemptions to the coupon, whose codes have all had the same maximum until now. Coupons count their codes and
 * redemptions, and redemptions are found by coupon and by code.
 */
export class AddCouponSettings1795731000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE coupons
        ADD COLUMN description text,
        ADD COLUMN max_redemptions integer NOT NULL DEFAULT 1,
        ADD COLUMN code_count integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT ck_coupons_description CHECK (char_length(description) BETWEEN 1 AND 255),
        ADD CONSTRAINT ck_coupons_max_redemptions CHECK (max_redemptions >= 1),
        ADD CONSTRAINT ck_coupons_code_count CHECK (code_count >= 0);
      UPDATE coupons SET max_redemptions = codes.max_redemptions, code_count = codes.number
        FROM (SELECT team_id, coupon_id, max(max_redemptions) AS max_redemptions, count(*) AS number
                FROM coupon_codes GROUP BY team_id, coupon_id) codes
       WHERE coupons.team_id = codes.team_id AND coupons.id = codes.coupon_id;
      ALTER TABLE coupon_codes
        DROP CONSTRAINT ck_coupon_codes_max_redemptions,
        DROP CONSTRAINT ck_coupon_codes_redemptions,
        DROP COLUMN max_redemptions,
        ADD CONSTRAINT ck_coupon_codes_redemptions CHECK (redemptions >= 0);
      CREATE TABLE coupon_counts (
        team_id uuid NOT NULL,
        coupon_id uuid NOT NULL,
        slot smallint NOT NULL,
        redemptions bigint NOT NULL,
        CONSTRAINT pk_coupon_counts PRIMARY KEY (team_id, coupon_id, slot),
        CONSTRAINT fk_coupon_counts_coupon FOREIGN KEY (team_id, coupon_id)
          REFERENCES coupons (team_id, id)
      );
      COMMENT ON TABLE coupon_counts IS 'Counters of the redemptions of a coupon: the sum of the slots is the total.';
      INSERT INTO coupon_counts (team_id, coupon_id, slot, redemptions)
      SELECT team_id, coupon_id, 0, sum(redemptions) FROM coupon_codes
       GROUP BY team_id, coupon_id HAVING sum(redemptions) > 0;
      CREATE INDEX ix_coupon_redemptions_coupon
        ON coupon_redemptions (team_id, coupon_id, created_at);
      CREATE INDEX ix_coupon_redemptions_code ON 
          coupon_redemptions (team_id, code_id, created_at, id);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX ix_coupon_redemptions_code;
      DROP INDEX ix_coupon_redemptions_coupon;
      DROP TABLE coupon_counts;
      ALTER TABLE coupon_codes
        DROP CONSTRAINT ck_coupon_codes_redemptions,
        ADD COLUMN max_redemptions integer NOT NULL DEFAULT 1;
      UPDATE coupon_codes SET max_redemptions = coupons.max_redemptions
        FROM coupons
       WHERE coupons.team_id = coupon_codes.team_id AND coupons.id = coupon_codes.coupon_id;
      ALTER TABLE coupon_codes
        ADD CONSTRAINT ck_coupon_codes_max_redemptions CHECK (max_redemptions >= 1),
        ADD CONSTRAINT ck_coupon_codes_redemptions
          CHECK (redemptions BETWEEN 0 AND max_redemptions);
      ALTER TABLE coupons
        DROP COLUMN description, DROP COLUMN max_redemptions, DROP COLUMN code_count;`);
  }
}
