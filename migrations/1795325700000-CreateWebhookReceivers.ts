import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWebhookReceivers1795325700000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // What the last attempts say of the receiver of each form, shared by all processes.
    await queryRunner.query(`
      CREATE TABLE webhook_receivers (
        team_id uuid NOT NULL,
        form_id uuid NOT NULL,
        url text NOT NULL,
        is_quick boolean NOT NULL,
        timeouts integer NOT NULL,
        CONSTRAINT pk_webhook_receivers PRIMARY KEY (team_id, form_id),
        CONSTRAINT fk_webhook_receivers_form FOREIGN KEY (team_id, form_id)
          REFERENCES forms (team_id, id) ON DELETE CASCADE,
        CONSTRAINT ck_webhook_receivers_timeouts CHECK (timeouts >= 0)
      ) WITH (fillfactor = 80)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE webhook_receivers');
  }
}
