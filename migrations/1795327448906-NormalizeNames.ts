import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two names that become equal: the later one has its id appended, so that every form can still be read and sent back. */
const normalized = (table: string, column: string, scope: string, order: string): string => `
  UPDATE ${table} named
     SET ${column} = CASE number WHEN 1 THEN nfc
                     ELSE left(nfc, 240) || ' (' || right(named.id::text, 8) || ')' END
    FROM (
      SELECT team_id, id, ${column} AS old, normalize(${column}, NFC) AS nfc,
             row_number() OVER (
               PARTITION BY ${scope}, normalize(${column}, NFC)
               ORDER BY ${column} IS NFC NORMALIZED DESC, ${order}
             ) AS number
        FROM ${table}
    ) ranked
   WHERE ranked.team_id = named.team_id AND ranked.id = named.id AND old IS NOT NFC NORMALIZED`;

/** Names, labels and options in Unicode Normalization Form C, in which they are compared from now on. */
export class NormalizeNames1795327448906 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(normalized('forms', 'name', 'team_id', 'created_at, id'));
    await queryRunner.query(normalized('form_fields', 'label', 'team_id, form_id', 'position'));
    await queryRunner.query(`
      CREATE TEMPORARY TABLE normalized_fields ON COMMIT DROP AS
      SELECT team_id, form_id, id FROM form_fields
       WHERE EXISTS (SELECT FROM unnest(options) option WHERE option IS NOT NFC NORMALIZED)`);
    // Two options that become equal are one; the answers below are normalized like them.
    await queryRunner.query(`
      UPDATE form_fields field
         SET options = ARRAY(
               SELECT normalize(option, NFC)
                 FROM unnest(options) WITH ORDINALITY AS listed (option, number)
                GROUP BY 1 ORDER BY min(number))
        FROM normalized_fields changed
       WHERE changed.team_id = field.team_id AND changed.id = field.id`);
    await queryRunner.query(`
      UPDATE form_responses response
         SET answers = (
               SELECT jsonb_object_agg(key, CASE
                        WHEN key = ANY (changed.ids) AND jsonb_typeof(value) = 'string'
                        THEN to_jsonb(normalize(value #>> '{}', NFC)) ELSE value END)
                 FROM jsonb_each(answers))
        FROM (SELECT team_id, form_id, array_agg(id::text) AS ids
                FROM normalized_fields GROUP BY team_id, form_id) changed
       WHERE changed.team_id = response.team_id AND changed.form_id = response.form_id
         AND response.answers ?| changed.ids`);
    await queryRunner.query(`
      WITH taken AS (
        DELETE FROM form_value_counts counts USING normalized_fields changed
         WHERE changed.team_id = counts.team_id AND changed.id = counts.field_id
           AND counts.value IS NOT NFC NORMALIZED
        RETURNING counts.team_id, counts.field_id, counts.value, counts.slot, counts.responses
      )
      INSERT INTO form_value_counts (team_id, field_id, value, slot, responses)
      SELECT team_id, field_id, normalize(value, NFC), slot, sum(responses)
        FROM taken GROUP BY 1, 2, 3, 4
      ON CONFLICT (team_id, field_id, value, slot)
      DO UPDATE SET responses = form_value_counts.responses + excluded.responses`);
    // Processes that still run remember forms by their version.
    await queryRunner.query(`
      UPDATE forms SET version = version + 1
       WHERE (team_id, id) IN (SELECT team_id, form_id FROM normalized_fields)`);
  }

  /** A composed text is as valid as the one that was sent, which is not kept. */
  async down(): Promise<void> {}
}
