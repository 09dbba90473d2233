import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTeams1795241400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE teams (
        id uuid NOT NULL,
        name text NOT NULL,
        phone_region text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_teams PRIMARY KEY (id),
        CONSTRAINT ck_teams_name CHECK (char_length(name) BETWEEN 1 AND 255),
        CONSTRAINT ck_teams_phone_region CHECK (phone_region ~ '^[A-Z]{2}$')
      )`);
    await queryRunner.query(`
      CREATE TABLE users (
        team_id uuid NOT NULL,
        id uuid NOT NULL,
        email text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_users PRIMARY KEY (team_id, id),
        CONSTRAINT fk_users_team FOREIGN KEY (team_id) REFERENCES teams (id)
      )`);
    await queryRunner.query(`
      CREATE TABLE api_keys (
        team_id uuid NOT NULL,
        id uuid NOT NULL,
        key_hash bytea NOT NULL,
        prefix text NOT NULL,
        label text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        expires_at timestamptz(3),
        revoked_at timestamptz(3),
        last_used_at timestamptz(3),
        CONSTRAINT pk_api_keys PRIMARY KEY (team_id, id),
        CONSTRAINT fk_api_keys_team FOREIGN KEY (team_id) REFERENCES teams (id),
        CONSTRAINT ck_api_keys_key_hash CHECK (octet_length(key_hash) = 32)
      )`);
    // A key is what tells the team, so these two look-ups cannot begin with team_id.
    await queryRunner.query('CREATE UNIQUE INDEX uq_api_keys_key_hash ON api_keys (key_hash)');
    await queryRunner.query('CREATE UNIQUE INDEX uq_api_keys_id ON api_keys (id)');
    await queryRunner.query(
      'CREATE INDEX ix_api_keys_team_created ON api_keys (team_id, created_at, id)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE api_keys');
    await queryRunner.query('DROP TABLE users');
    await queryRunner.query('DROP TABLE teams');
  }
}
