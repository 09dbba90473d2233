import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateFormResponses1795241700000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE form_responses (
        team_id uuid NOT NULL,
        id uuid NOT NULL,
        form_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        source text NOT NULL,
        is_read boolean NOT NULL DEFAULT false,
        subscriber_id uuid,
        answers jsonb NOT NULL,
        CONSTRAINT pk_form_responses PRIMARY KEY (team_id, id),
        CONSTRAINT fk_form_responses_form FOREIGN KEY (team_id, form_id)
          REFERENCES forms (team_id, id),
        CONSTRAINT fk_form_responses_subscriber FOREIGN KEY (team_id, subscriber_id)
          REFERENCES customers (team_id, id),
        CONSTRAINT ck_form_responses_source CHECK (source IN ('public', 'ai')),
        CONSTRAINT ck_form_responses_answers CHECK (jsonb_typeof(answers) = 'object')
      )`);
    await queryRunner.query(
      'CREATE INDEX ix_form_responses_form_created ON form_responses (team_id, form_id, created_at, id)',
    );
    // Several counter rows a form, so that submissions to a busy form do not queue behind one.
    await queryRunner.query(`
      CREATE TABLE form_response_counts (
        team_id uuid NOT NULL,
        form_id uuid NOT NULL,
        slot smallint NOT NULL,
        responses bigint NOT NULL,
        CONSTRAINT pk_form_response_counts PRIMARY KEY (team_id, form_id, slot),
        CONSTRAINT fk_form_response_counts_form FOREIGN KEY (team_id, form_id)
          REFERENCES forms (team_id, id),
        CONSTRAINT ck_form_response_counts_responses CHECK (responses >= 0)
      ) WITH (fillfactor = 50)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE form_response_counts');
    await queryRunner.query('DROP TABLE form_responses');
  }
}
