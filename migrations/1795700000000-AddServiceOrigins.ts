import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The origin of each running service, which commands use in the links that they print. */
export class AddServiceOrigins1795700000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE service_origins (
        id uuid NOT NULL,
        origin text NOT NULL,
        started_at timestamptz(3) NOT NULL DEFAULT now(),
        refreshed_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_service_origins PRIMARY KEY (id)
      );
      COMMENT ON TABLE service_origins IS
        'The origins of the services that run on this database, for links that commands print.'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE service_origins');
  }
}
