import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A search compares the first 200,000 characters of each answer, and of one response 400,000 in all: LIKE takes time in
 * proportion to the length of the text times that of the pattern.
 */
export class BoundSearchedText1795327800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION cut_search_text(text text) RETURNS text
        LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT
        RETURN (SELECT left(string_agg(left(answer, 200000), E'\\x1f' ORDER BY number), 400000)
                  FROM unnest(string_to_array(text, E'\\x1f')) WITH ORDINALITY AS answers (answer, number))`);
    // Not strict, and without a query of its own: so PostgreSQL puts the expression in the place of the call.
    await queryRunner.query(`
      CREATE FUNCTION searched_text(long_search_text text) RETURNS text
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN CASE WHEN octet_length(long_search_text) <= 200000 THEN long_search_text
                    ELSE cut_search_text(long_search_text) END`);
    await queryRunner.query('DROP INDEX ix_form_responses_form_long_search');
    await queryRunner.query(`
      CREATE INDEX ix_form_responses_form_long_search ON form_responses
        USING gin (team_id, form_id, searched_text(long_search_text) gin_trgm_ops)
        WHERE long_search_text IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX ix_form_responses_form_long_search');
    await queryRunner.query(`
      CREATE INDEX ix_form_responses_form_long_search ON form_responses
        USING gin (team_id, form_id, long_search_text gin_trgm_ops)
        WHERE long_search_text IS NOT NULL`);
    await queryRunner.query('DROP FUNCTION searched_text');
    await queryRunner.query('DROP FUNCTION cut_search_text');
  }
}
