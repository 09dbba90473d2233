import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddCampaigns1795800000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE campaigns (
        team_id uuid NOT NULL,
        id uuid NOT NULL,
        campaign_id text NOT NULL,
        name text NOT NULL,
        starts_at timestamptz(3) NOT NULL,
        ends_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_campaigns PRIMARY KEY (team_id, id),
        CONSTRAINT uq_campaigns_team_campaign UNIQUE (team_id, campaign_id),
        CONSTRAINT fk_campaigns_team FOREIGN KEY (team_id) REFERENCES teams (id),
        CONSTRAINT ck_campaigns_campaign_id CHECK (char_length(campaign_id) BETWEEN 1 AND 255),
        CONSTRAINT ck_campaigns_name CHECK (char_length(name) BETWEEN 1 AND 255),
        CONSTRAINT ck_campaigns_period CHECK (ends_at > starts_at)
      );
      COMMENT ON TABLE campaigns IS 'Campaigns. campaign_id is the text that posts, responses, customers and coupons carry; they refer to it without a foreign key.';
      CREATE INDEX ix_campaigns_team_created ON campaigns (team_id, created_at, id);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE campaigns;');
  }
}
