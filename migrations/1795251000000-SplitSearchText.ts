import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Short texts stand in the index of the list too, so that counting the hits of a search reads nothing else. */
export class SplitSearchText1795251000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX ix_form_responses_form_search');
    await queryRunner.query('DROP INDEX ix_form_responses_form_created');
    // A row of a B-tree must fit a third of a page. A text is in one of the two columns, and null in the other.
    for (const [length, comparison] of [
      ['short', '<='],
      ['long', '>'],
    ]) {
      await queryRunner.query(`
        CREATE FUNCTION ${length}_search_text(answers jsonb) RETURNS text
          LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT
          RETURN (SELECT CASE WHEN octet_length(search_text) ${comparison} 1000 THEN search_text END
                    FROM answers_search_text(answers) search_text)`);
    }
    await queryRunner.query(`
      ALTER TABLE form_responses
        DROP COLUMN search_text,
        ADD COLUMN search_text text GENERATED ALWAYS AS (short_search_text(answers)) STORED,
        ADD COLUMN long_search_text text GENERATED ALWAYS AS (long_search_text(answers)) STORED`);
    await queryRunner.query(`
      CREATE INDEX ix_form_responses_form_created ON form_responses
        (team_id, form_id, created_at, id) INCLUDE (search_text)`);
    await queryRunner.query(`
      CREATE INDEX ix_form_responses_form_search ON form_responses
        USING gin (team_id, form_id, search_text gin_trgm_ops)`);
    await queryRunner.query(`
      CREATE INDEX ix_form_responses_form_long_search ON form_responses
        USING gin (team_id, form_id, long_search_text gin_trgm_ops)
        WHERE long_search_text IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX ix_form_responses_form_long_search');
    await queryRunner.query('DROP INDEX ix_form_responses_form_search');
    await queryRunner.query('DROP INDEX ix_form_responses_form_created');
    await queryRunner.query(`
      ALTER TABLE form_responses
        DROP COLUMN long_search_text,
        DROP COLUMN search_text,
        ADD COLUMN search_text text NOT NULL
          GENERATED ALWAYS AS (answers_search_text(answers)) STORED`);
    await queryRunner.query('DROP FUNCTION long_search_text');
    await queryRunner.query('DROP FUNCTION short_search_text');
    await queryRunner.query(`
      CREATE INDEX ix_form_responses_form_created ON form_responses
        (team_id, form_id, created_at, id)`);
    await queryRunner.query(`
      CREATE INDEX ix_form_responses_form_search ON form_responses
        USING gin (team_id, form_id, search_text gin_trgm_ops)`);
  }
}
