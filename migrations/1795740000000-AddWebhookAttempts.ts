import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores what each attempt at a delivery has sent and what the receiver has answered, and finds the failed deliveries of a form. */
export class AddWebhookAttempts1795740000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE webhook_attempts (
        team_id uuid NOT NULL,
        delivery_id uuid NOT NULL,
        attempt integer NOT NULL,
        started_at timestamptz(3) NOT NULL,
        duration_ms integer NOT NULL,
        status_code integer,
        error text,
        received text,
        body_hash bytea NOT NULL,
        was_read boolean NOT NULL,
        CONSTRAINT pk_webhook_attempts PRIMARY KEY (team_id, delivery_id, attempt),
        CONSTRAINT fk_webhook_attempts_delivery FOREIGN KEY (team_id, delivery_id)
          REFERENCES webhook_deliveries (team_id, id) ON DELETE CASCADE,
        CONSTRAINT ck_webhook_attempts_received CHECK (char_length(received) <= 2000)
      );
      COMMENT ON TABLE webhook_attempts IS 'The last attempts of each delivery. received may repeat personal data of the response that was sent.';
      CREATE INDEX ix_webhook_deliveries_failed ON webhook_deliveries (team_id, form_id)
        WHERE status IN ('failed', 'blocked');`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX ix_webhook_deliveries_failed;
      DROP TABLE webhook_attempts;`);
  }
}
