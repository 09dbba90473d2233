import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the last week whose report a team has got by mail, in addition to the last month. */
export class AddWeeklyReports1795838110000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE report_marks ADD COLUMN week date NOT NULL DEFAULT '-infinity',
        ALTER COLUMN month SET DEFAULT '-infinity';
      COMMENT ON TABLE report_marks IS 'The last month and week of which a team has got the reports by mail.';`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM report_marks WHERE month = '-infinity';
      ALTER TABLE report_marks DROP COLUMN week, ALTER COLUMN month DROP DEFAULT;
      COMMENT ON TABLE report_marks IS 'The last month of which a team has got the report by mail.';`);
  }
}
