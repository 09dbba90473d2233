import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCustomers1795241500000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE customers (
        team_id uuid NOT NULL,
        id uuid NOT NULL,
        first_name text NOT NULL,
        last_name text NOT NULL,
        email text,
        email_key text,
        phone text,
        username text,
        points numeric(15, 2) NOT NULL DEFAULT 0,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_customers PRIMARY KEY (team_id, id),
        CONSTRAINT fk_customers_team FOREIGN KEY (team_id) REFERENCES teams (id),
        CONSTRAINT ck_customers_points CHECK (points BETWEEN 0 AND 1000000000000),
        CONSTRAINT ck_customers_email_key CHECK ((email IS NULL) = (email_key IS NULL)),
        CONSTRAINT ck_customers_contact CHECK (email IS NOT NULL OR phone IS NOT NULL)
      )`);
    await queryRunner.query(`
      CREATE UNIQUE INDEX uq_customers_team_email ON customers (team_id, email_key)
        WHERE email_key IS NOT NULL`);
    await queryRunner.query(`
      CREATE UNIQUE INDEX uq_customers_team_phone ON customers (team_id, phone)
        WHERE phone IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE customers');
  }
}
