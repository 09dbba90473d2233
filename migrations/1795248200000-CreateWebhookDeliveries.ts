import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWebhookDeliveries1795248200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // next_attempt_at keeps its microseconds: rounded up, a new row would not be due yet when it is looked for.
    await queryRunner.query(`
      CREATE TABLE webhook_deliveries (
        team_id uuid NOT NULL,
        id uuid NOT NULL,
        form_id uuid NOT NULL,
        response_id uuid NOT NULL,
        status text NOT NULL DEFAULT 'pending',
        attempts integer NOT NULL DEFAULT 0,
        attempts_before integer NOT NULL DEFAULT 0,
        last_status_code integer,
        last_error text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        delivered_at timestamptz(3),
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        claimed_until timestamptz(3),
        CONSTRAINT pk_webhook_deliveries PRIMARY KEY (team_id, id),
        CONSTRAINT fk_webhook_deliveries_form FOREIGN KEY (team_id, form_id)
          REFERENCES forms (team_id, id),
        CONSTRAINT fk_webhook_deliveries_response FOREIGN KEY (team_id, response_id)
          REFERENCES form_responses (team_id, id),
        CONSTRAINT ck_webhook_deliveries_status
          CHECK (status IN ('pending', 'delivered', 'failed', 'blocked')),
        CONSTRAINT ck_webhook_deliveries_attempts
          CHECK (attempts_before >= 0 AND attempts >= attempts_before)
      ) WITH (fillfactor = 80)`);
    await queryRunner.query(
      'CREATE INDEX ix_webhook_deliveries_form_created ON webhook_deliveries (team_id, form_id, created_at, id)',
    );
    // What is due is looked for form by form, so that one with a long queue does not stand before the others.
    await queryRunner.query(`
      CREATE INDEX ix_webhook_deliveries_due
          ON webhook_deliveries (team_id, form_id, next_attempt_at, id)
       WHERE status = 'pending'`);
    // The log is cut off by age, across all teams.
    await queryRunner.query(`
      CREATE INDEX ix_webhook_deliveries_age ON webhook_deliveries (created_at)
       WHERE status <> 'pending'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE webhook_deliveries');
  }
}
