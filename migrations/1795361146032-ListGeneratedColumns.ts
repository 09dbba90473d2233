import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * TypeORM compares the expressions of generated columns with rows of `typeorm_metadata`. A view over the catalogue replaces
 * its table: no migration needs to keep such rows, and they are right in a copy of the database under another name too.
 */
export class ListGeneratedColumns1795361146032 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // The TypeORM command line creates the table before it runs the first migration.
    await queryRunner.query('DROP TABLE IF EXISTS typeorm_metadata');
    await queryRunner.query(`
      CREATE VIEW typeorm_metadata AS
        SELECT 'GENERATED_COLUMN' AS type, table_catalog::text AS database,
               table_schema::text AS schema, table_name::text AS "table",
               column_name::text AS name, generation_expression::text AS value
          FROM information_schema.columns
         WHERE is_generated = 'ALWAYS'`);
    await queryRunner.query(
      `COMMENT ON VIEW typeorm_metadata IS 'Generated columns, as TypeORM reads them to compare the entities with the database.'`,
    );
    // TypeORM adds a row with each generated column that it creates, and deletes it with the column.
    await queryRunner.query(`
      CREATE RULE ignore_insert AS ON INSERT TO typeorm_metadata DO INSTEAD NOTHING;
      CREATE RULE ignore_delete AS ON DELETE TO typeorm_metadata DO INSTEAD NOTHING`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW typeorm_metadata');
  }
}
