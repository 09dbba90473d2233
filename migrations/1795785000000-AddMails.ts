import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds outgoing mail: the outbox, which mails each member wants, addresses that were rejected, and the language of a browser. */
export class AddMails1795785000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE mails (
        id uuid NOT NULL,
        team_id uuid,
        share_id uuid NOT NULL,
        kind text NOT NULL,
        account_id uuid,
        address text NOT NULL,
        address_key text NOT NULL,
        language text NOT NULL,
        about_id uuid,
        dedupe_key text,
        content jsonb,
        status text NOT NULL DEFAULT 'pending',
        attempts integer NOT NULL DEFAULT 0,
        last_status_code integer,
        last_error text,
        attempt_log jsonb NOT NULL DEFAULT '[]',
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        sent_at timestamptz(3),
        admitted_at timestamptz(3),
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        claimed_until timestamptz(3),
        CONSTRAINT pk_mails PRIMARY KEY (id),
        CONSTRAINT fk_mails_team FOREIGN KEY (team_id) REFERENCES teams (id),
        CONSTRAINT fk_mails_account FOREIGN KEY (account_id) REFERENCES accounts (id),
        CONSTRAINT ck_mails_status CHECK (status IN ('pending', 'sent', 'failed', 'bounced', 'cancelled')),
        CONSTRAINT ck_mails_content CHECK ((content IS NOT NULL) = (status = 'pending')),
        CONSTRAINT ck_mails_team CHECK (team_id IS NOT NULL OR account_id IS NOT NULL)
      );
      COMMENT ON TABLE mails IS 'The outbox and the log of mails. content has secrets of links and ends with the last attempt; share_id is the team, or the max UUID for mails of an account.';
      CREATE INDEX ix_mails_created ON mails (team_id, created_at, id);
      CREATE INDEX ix_mails_about ON mails (team_id, about_id) WHERE about_id IS NOT NULL;
      CREATE INDEX ix_mails_due ON mails (share_id, next_attempt_at, id) WHERE status = 'pending';
      CREATE INDEX ix_mails_admitted ON mails (share_id, admitted_at) WHERE admitted_at IS NOT NULL;
      CREATE UNIQUE INDEX uq_mails_dedupe ON mails (share_id, dedupe_key, address_key) WHERE dedupe_key IS NOT NULL;
      CREATE INDEX ix_mails_address ON mails (address_key, admitted_at) WHERE admitted_at IS NOT NULL;
      CREATE INDEX ix_mails_account ON mails (account_id) WHERE account_id IS NOT NULL;
      CREATE INDEX ix_mails_age ON mails (created_at);

      CREATE TABLE mail_rejected_addresses (
        address_key text NOT NULL,
        rejected_at timestamptz(3) NOT NULL DEFAULT now(),
        reason text NOT NULL,
        CONSTRAINT pk_mail_rejected_addresses PRIMARY KEY (address_key)
      );
      COMMENT ON TABLE mail_rejected_addresses IS 'Addresses that the mail server has rejected for good, with its words, for a year.';
      CREATE INDEX ix_mail_rejected_addresses_age ON mail_rejected_addresses (rejected_at);

      CREATE TABLE notification_choices (
        team_id uuid NOT NULL,
        user_id uuid NOT NULL,
        choices jsonb NOT NULL DEFAULT '{}',
        unsubscribe_key bytea NOT NULL DEFAULT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
        CONSTRAINT pk_notification_choices PRIMARY KEY (team_id, user_id),
        CONSTRAINT fk_notification_choices_user FOREIGN KEY (team_id, user_id) REFERENCES users (team_id, id)
      );
      COMMENT ON TABLE notification_choices IS 'Which mails a member wants of a team; what is not in choices follows the role. unsubscribe_key signs the links in mails.';

      ALTER TABLE accounts ADD browser_locale text;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE accounts DROP browser_locale;
      DROP TABLE notification_choices;
      DROP TABLE mail_rejected_addresses;
      DROP TABLE mails;`);
  }
}
