import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds one table for all work on many rows, which replaces the purges of removed fields. */
export class AddPurges1795810000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Without a foreign key to the team: the purge of a team outlives it.
      CREATE TABLE purges (
        team_id uuid NOT NULL,
        id uuid NOT NULL,
        kind text NOT NULL,
        subject_id uuid NOT NULL,
        input jsonb NOT NULL DEFAULT '{}',
        progress jsonb NOT NULL DEFAULT '{}',
        counts jsonb NOT NULL DEFAULT '{}',
        step_rows integer NOT NULL DEFAULT 2000,
        failures integer NOT NULL DEFAULT 0,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        stepped_at timestamptz(3) NOT NULL DEFAULT now(),
        finished_at timestamptz(3),
        CONSTRAINT pk_purges PRIMARY KEY (team_id, id),
        CONSTRAINT ck_purges_step_rows CHECK (step_rows >= 1),
        CONSTRAINT ck_purges_failures CHECK (failures >= 0)
      );
      COMMENT ON TABLE purges IS 'Work on many rows, done in steps by a job: progress is how far it is, step_rows the rows of the next step, counts what it has done. A finished one is the report of it.';
      CREATE INDEX ix_purges_open ON purges (team_id, stepped_at, id) WHERE finished_at IS NULL;
      CREATE INDEX ix_purges_subject ON purges (team_id, subject_id, created_at);
      CREATE INDEX ix_purges_finished ON purges (finished_at) WHERE finished_at IS NOT NULL;
      INSERT INTO purges (team_id, id, kind, subject_id, input, progress, step_rows, failures, created_at, stepped_at)
      SELECT team_id, id, 'removedFields', form_id, jsonb_build_object('fieldIds', field_ids),
             CASE WHEN done_until > '-infinity' THEN jsonb_build_object('until', done_until, 'id', done_id) ELSE '{}' END,
             step_rows, failures, created_at, stepped_at
        FROM form_field_purges;
      DROP TABLE form_field_purges;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE form_field_purges (
        team_id uuid NOT NULL,
        id uuid NOT NULL,
        form_id uuid NOT NULL,
        field_ids text[] NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        done_until timestamptz(3) NOT NULL DEFAULT '-infinity',
        done_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
        stepped_at timestamptz(3) NOT NULL DEFAULT now(),
        step_rows integer NOT NULL DEFAULT 2000,
        failures integer NOT NULL DEFAULT 0,
        CONSTRAINT pk_form_field_purges PRIMARY KEY (team_id, id),
        CONSTRAINT fk_form_field_purges_form FOREIGN KEY (team_id, form_id)
          REFERENCES forms (team_id, id) ON DELETE CASCADE,
        CONSTRAINT ck_form_field_purges_step_rows CHECK (step_rows >= 1),
        CONSTRAINT ck_form_field_purges_failures CHECK (failures >= 0)
      );
      COMMENT ON TABLE form_field_purges IS 'Jobs that delete the answers to removed fields of large forms, step by step: done_until and done_id are the last response done, step_rows the rows of the next step.';
      CREATE INDEX ix_form_field_purges_form ON form_field_purges (team_id, form_id);
      INSERT INTO form_field_purges (team_id, id, form_id, field_ids, created_at, done_until, done_id, stepped_at, step_rows, failures)
      SELECT team_id, id, subject_id, ARRAY(SELECT jsonb_array_elements_text(input -> 'fieldIds')), created_at,
             coalesce((progress ->> 'until')::timestamptz, '-infinity'),
             coalesce((progress ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000'),
             stepped_at, step_rows, failures
        FROM purges WHERE kind = 'removedFields' AND finished_at IS NULL;
      DROP TABLE purges;`);
  }
}
