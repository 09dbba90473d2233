import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the number of responses per quarter of an hour, so that the summary of a large form counts only the newest ones. A job fills the table. */
export class AddPastResponseCounts1795790000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE past_response_counts (
        team_id uuid NOT NULL,
        form_id uuid NOT NULL,
        starts_at timestamptz NOT NULL,
        source text NOT NULL,
        responses bigint NOT NULL,
        CONSTRAINT pk_past_response_counts PRIMARY KEY (team_id, form_id, starts_at, source),
        CONSTRAINT fk_past_response_counts_form FOREIGN KEY (team_id, form_id)
          REFERENCES forms (team_id, id) ON DELETE CASCADE
      );
      COMMENT ON TABLE past_response_counts IS 'Responses of large forms per quarter of an hour and source. Those after the last quarter of a form are not counted yet.';`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE past_response_counts');
  }
}
