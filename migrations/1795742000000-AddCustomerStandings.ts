import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets lists of customers be sorted by balance and last activity, and be searched by username. A job fills the table. */
export class AddCustomerStandings1795742000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE customer_standings (
        team_id uuid NOT NULL,
        customer_id uuid NOT NULL,
        points numeric(15, 2) NOT NULL,
        active_at timestamptz(3) NOT NULL,
        CONSTRAINT pk_customer_standings PRIMARY KEY (team_id, customer_id),
        CONSTRAINT fk_customer_standings_customer FOREIGN KEY (team_id, customer_id)
          REFERENCES customers (team_id, id) ON DELETE CASCADE
      );
      COMMENT ON TABLE customer_standings IS 'Copies of the balance and the last activity of customers, by which lists are sorted. A job brings them up to date.';
      CREATE INDEX ix_customer_standings_points ON customer_standings (team_id, points, customer_id);
      CREATE INDEX ix_customer_standings_active
        ON customer_standings (team_id, active_at, customer_id);

      CREATE TABLE standing_progress (
        team_id uuid NOT NULL,
        read_through uuid NOT NULL,
        CONSTRAINT pk_standing_progress PRIMARY KEY (team_id),
        CONSTRAINT fk_standing_progress_team FOREIGN KEY (team_id) REFERENCES teams (id)
      );
      COMMENT ON TABLE standing_progress IS 'How far the job of customer_standings has read the activity of a team.';

      CREATE INDEX ix_customers_team_username ON customers
        USING gin (team_id, lower(username) gin_trgm_ops) WHERE username IS NOT NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX ix_customers_team_username;
      DROP TABLE standing_progress;
      DROP TABLE customer_standings;`);
  }
}
