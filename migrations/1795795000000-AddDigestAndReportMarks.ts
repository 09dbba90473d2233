import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds marks of what members were notified of: new responses by digests, and months by reports. */
export class AddDigestAndReportMarks1795795000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE digest_marks (
        team_id uuid NOT NULL,
        user_id uuid NOT NULL,
        told_until timestamptz(3) NOT NULL,
        CONSTRAINT pk_digest_marks PRIMARY KEY (team_id, user_id),
        CONSTRAINT fk_digest_marks_user FOREIGN KEY (team_id, user_id) REFERENCES users (team_id, id)
      );
      COMMENT ON TABLE digest_marks IS 'Until when a member has been told of new responses by digests.';

      CREATE TABLE report_marks (
        team_id uuid NOT NULL,
        month date NOT NULL,
        CONSTRAINT pk_report_marks PRIMARY KEY (team_id),
        CONSTRAINT fk_report_marks_team FOREIGN KEY (team_id) REFERENCES teams (id)
      );
      COMMENT ON TABLE report_marks IS 'The last month of which a team has got the report by mail.';`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE report_marks;
      DROP TABLE digest_marks;`);
  }
}
