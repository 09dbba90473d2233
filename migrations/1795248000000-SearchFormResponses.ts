import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SearchFormResponses1795248000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // Raised by every update of a form; a submission is stored only under the version it was checked against.
    await queryRunner.query('ALTER TABLE forms ADD COLUMN version integer NOT NULL DEFAULT 1');

    // The texts of the answers and nothing else. U+001F keeps a match from running on into the next answer.
    await queryRunner.query(`
      CREATE FUNCTION answers_search_text(answers jsonb) RETURNS text
        LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT
        RETURN (SELECT coalesce(lower(string_agg(value, E'\\x1f')), '') FROM jsonb_each_text(answers))`);
    await queryRunner.query(`
      ALTER TABLE form_responses ADD COLUMN search_text text NOT NULL
        GENERATED ALWAYS AS (answers_search_text(answers)) STORED`);
    await queryRunner.query(`
      CREATE INDEX ix_form_responses_form_search ON form_responses
        USING gin (team_id, form_id, search_text gin_trgm_ops)`);
    await queryRunner.query(`
      CREATE INDEX ix_form_responses_team_answers ON form_responses
        USING gin (team_id, answers jsonb_path_ops)`);

    // Counted apart, so that these two filters have their totals for nothing too. Marking a response as read
    // takes one from a slot that need not be the one that counted it, so a slot may go below zero.
    await queryRunner.query(`
      ALTER TABLE form_response_counts
        ADD COLUMN source text NOT NULL DEFAULT 'public',
        ADD COLUMN is_read boolean NOT NULL DEFAULT false,
        DROP CONSTRAINT ck_form_response_counts_responses,
        DROP CONSTRAINT pk_form_response_counts,
        ADD CONSTRAINT pk_form_response_counts
          PRIMARY KEY (team_id, form_id, slot, source, is_read)`);
    await queryRunner.query(`
      ALTER TABLE form_response_counts
        ALTER COLUMN source DROP DEFAULT, ALTER COLUMN is_read DROP DEFAULT`);
    await queryRunner.query('DELETE FROM form_response_counts');
    await queryRunner.query(`
      INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
      SELECT team_id, form_id, 0, source, is_read, count(*)
        FROM form_responses GROUP BY team_id, form_id, source, is_read`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM form_response_counts');
    await queryRunner.query(`
      ALTER TABLE form_response_counts
        DROP CONSTRAINT pk_form_response_counts,
        DROP COLUMN source,
        DROP COLUMN is_read,
        ADD CONSTRAINT pk_form_response_counts PRIMARY KEY (team_id, form_id, slot),
        ADD CONSTRAINT ck_form_response_counts_responses CHECK (responses >= 0)`);
    await queryRunner.query(`
      INSERT INTO form_response_counts (team_id, form_id, slot, responses)
      SELECT team_id, form_id, 0, count(*) FROM form_responses GROUP BY team_id, form_id`);
    await queryRunner.query('DROP INDEX ix_form_responses_team_answers');
    await queryRunner.query('DROP INDEX ix_form_responses_form_search');
    await queryRunner.query('ALTER TABLE form_responses DROP COLUMN search_text');
    await queryRunner.query('DROP FUNCTION answers_search_text');
    await queryRunner.query('ALTER TABLE forms DROP COLUMN version');
  }
}
