import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores exports that a job prepares, and of which new responses and failing webhooks people were notified. Older responses are not announced. */
export class AddPreparedExportsAndArrivals1795780000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE prepared_exports (
        team_id uuid NOT NULL,
        id uuid NOT NULL,
        form_id uuid NOT NULL,
        user_id uuid NOT NULL,
        query jsonb NOT NULL,
        file_name text NOT NULL,
        content_type text NOT NULL,
        state text NOT NULL DEFAULT 'waiting',
        problem text,
        rows integer NOT NULL DEFAULT 0,
        bytes bigint NOT NULL DEFAULT 0,
        pieces integer NOT NULL DEFAULT 0,
        attempts integer NOT NULL DEFAULT 0,
        claimed_until timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        expires_at timestamptz(3),
        is_told boolean NOT NULL DEFAULT false,
        CONSTRAINT pk_prepared_exports PRIMARY KEY (team_id, id),
        CONSTRAINT fk_prepared_exports_form FOREIGN KEY (team_id, form_id)
          REFERENCES forms (team_id, id),
        CONSTRAINT fk_prepared_exports_user FOREIGN KEY (team_id, user_id)
          REFERENCES users (team_id, id),
        CONSTRAINT ck_prepared_exports_state
          CHECK (state IN ('waiting', 'running', 'ready', 'failed')),
        CONSTRAINT ck_prepared_exports_problem
          CHECK (problem IN ('tooLarge', 'formRemoved', 'failed')),
        CONSTRAINT ck_prepared_exports_finished
          CHECK ((state IN ('ready', 'failed')) = (expires_at IS NOT NULL)
                 AND (state = 'failed') = (problem IS NOT NULL))
      );
      COMMENT ON TABLE prepared_exports IS 'Exports that a job writes to prepared_export_pieces. claimed_until is the lease of the process that writes.';
      CREATE INDEX ix_prepared_exports_user ON prepared_exports (team_id, user_id, created_at, id);
      CREATE INDEX ix_prepared_exports_form ON prepared_exports (team_id, form_id);
      CREATE INDEX ix_prepared_exports_open ON prepared_exports (team_id, created_at, id)
        WHERE state IN ('waiting', 'running');
      CREATE INDEX ix_prepared_exports_untold ON prepared_exports (team_id, id)
        WHERE state IN ('ready', 'failed') AND NOT is_told;
      CREATE INDEX ix_prepared_exports_expires ON prepared_exports (expires_at);

      CREATE TABLE prepared_export_pieces (
        team_id uuid NOT NULL,
        export_id uuid NOT NULL,
        number integer NOT NULL,
        content text NOT NULL,
        CONSTRAINT pk_prepared_export_pieces PRIMARY KEY (team_id, export_id, number),
        CONSTRAINT fk_prepared_export_pieces_export FOREIGN KEY (team_id, export_id)
          REFERENCES prepared_exports (team_id, id) ON DELETE CASCADE
      );
      COMMENT ON TABLE prepared_export_pieces IS 'The files of prepared_exports, in pieces of about 512 kB.';

      CREATE TABLE arrival_progress (
        team_id uuid NOT NULL,
        read_at timestamptz(3) NOT NULL,
        read_id uuid NOT NULL,
        CONSTRAINT pk_arrival_progress PRIMARY KEY (team_id),
        CONSTRAINT fk_arrival_progress_team FOREIGN KEY (team_id) REFERENCES teams (id)
      );
      COMMENT ON TABLE arrival_progress IS 'How far the job of form_arrivals and arrival_counts has read the responses of a team.';
      INSERT INTO arrival_progress (team_id, read_at, read_id)
      SELECT id, now(), '00000000-0000-0000-0000-000000000000' FROM teams;

      CREATE TABLE form_arrivals (
        team_id uuid NOT NULL,
        form_id uuid NOT NULL,
        waiting integer NOT NULL,
        told_at timestamptz(3),
        CONSTRAINT pk_form_arrivals PRIMARY KEY (team_id, form_id),
        CONSTRAINT fk_form_arrivals_form FOREIGN KEY (team_id, form_id)
          REFERENCES forms (team_id, id) ON DELETE CASCADE,
        CONSTRAINT ck_form_arrivals_waiting CHECK (waiting >= 0)
      );
      COMMENT ON TABLE form_arrivals IS 'Responses to a form that nobody has been told of, counted by a job.';
      CREATE INDEX ix_form_arrivals_waiting ON form_arrivals (team_id, form_id) WHERE waiting > 0;

      CREATE TABLE arrival_counts (
        team_id uuid NOT NULL,
        starts_at timestamptz(3) NOT NULL,
        form_id uuid NOT NULL,
        responses integer NOT NULL,
        CONSTRAINT pk_arrival_counts PRIMARY KEY (team_id, starts_at, form_id),
        CONSTRAINT fk_arrival_counts_form FOREIGN KEY (team_id, form_id)
          REFERENCES forms (team_id, id) ON DELETE CASCADE
      );
      COMMENT ON TABLE arrival_counts IS 'Responses to each form in quarters of an hour, for the digests of the last days.';
      CREATE INDEX ix_arrival_counts_form ON arrival_counts (team_id, form_id);
      CREATE INDEX ix_arrival_counts_starts ON arrival_counts (starts_at);

      ALTER TABLE webhook_receivers
        ADD COLUMN failing_since timestamptz(3),
        ADD COLUMN alarm_at timestamptz(3),
        ADD COLUMN told_at timestamptz(3);
      CREATE INDEX ix_webhook_receivers_alarm ON webhook_receivers (team_id, form_id)
        WHERE alarm_at IS NOT NULL;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX ix_webhook_receivers_alarm;
      ALTER TABLE webhook_receivers
        DROP COLUMN failing_since, DROP COLUMN alarm_at, DROP COLUMN told_at;
      DROP TABLE arrival_counts;
      DROP TABLE form_arrivals;
      DROP TABLE arrival_progress;
      DROP TABLE prepared_export_pieces;
      DROP TABLE prepared_exports;`);
  }
}
