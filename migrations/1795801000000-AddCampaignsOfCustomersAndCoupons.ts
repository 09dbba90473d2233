import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Campaigns count the redemptions and points of their coupons, and the customers that their responses have created. */
export class AddCampaignsOfCustomersAndCoupons1795801000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE coupons ADD COLUMN campaign_id text;
      ALTER TABLE coupons ADD CONSTRAINT ck_coupons_campaign_id
        CHECK (char_length(campaign_id) BETWEEN 1 AND 255);
      CREATE INDEX ix_coupons_team_campaign ON coupons (team_id, campaign_id, created_at, id)
        WHERE campaign_id IS NOT NULL;

      ALTER TABLE customers ADD COLUMN campaign_id text;
      ALTER TABLE customers ADD CONSTRAINT ck_customers_campaign_id
        CHECK (char_length(campaign_id) BETWEEN 1 AND 255);
      CREATE INDEX ix_customers_team_campaign ON customers (team_id, campaign_id, created_at, id)
        WHERE campaign_id IS NOT NULL;

      ALTER TABLE coupon_redemptions ADD COLUMN points numeric(15, 2);
      UPDATE coupon_redemptions r SET points = t.delta
        FROM points_transactions t
       WHERE t.team_id = r.team_id AND t.redemption_id = r.id;
      ALTER TABLE coupon_redemptions ALTER COLUMN points SET NOT NULL;
      DROP INDEX ix_coupon_redemptions_coupon;
      CREATE INDEX ix_coupon_redemptions_coupon ON coupon_redemptions
        (team_id, coupon_id, created_at) INCLUDE (points);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX ix_coupon_redemptions_coupon;
      CREATE INDEX ix_coupon_redemptions_coupon ON coupon_redemptions
        (team_id, coupon_id, created_at);
      ALTER TABLE coupon_redemptions DROP COLUMN points;
      DROP INDEX ix_customers_team_campaign;
      ALTER TABLE customers DROP COLUMN campaign_id;
      DROP INDEX ix_coupons_team_campaign;
      ALTER TABLE coupons DROP COLUMN campaign_id;`);
  }
}
