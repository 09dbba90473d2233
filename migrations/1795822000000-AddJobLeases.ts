import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds leases, by which one process at a time does the rounds of jobs that go through all teams. */
export class AddJobLeases1795822000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE job_leases (
        name text NOT NULL,
        holder uuid NOT NULL,
        held_until timestamptz(3) NOT NULL,
        CONSTRAINT pk_job_leases PRIMARY KEY (name)
      );
      COMMENT ON TABLE job_leases IS 'The process that does the rounds of a job, until held_until, which it renews.';`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE job_leases');
  }
}
