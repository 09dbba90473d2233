import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateForms1795241600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE forms (
        team_id uuid NOT NULL,
        id uuid NOT NULL,
        owner_id uuid NOT NULL,
        name text NOT NULL,
        description text,
        form_purpose text,
        status text NOT NULL DEFAULT 'draft',
        is_public boolean NOT NULL DEFAULT true,
        create_customer_on_submit boolean NOT NULL DEFAULT true,
        webhook_url text,
        webhook_secret text,
        provider text NOT NULL DEFAULT 'native',
        builder_settings jsonb NOT NULL DEFAULT '{}',
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_forms PRIMARY KEY (team_id, id),
        CONSTRAINT uq_forms_team_name UNIQUE (team_id, name),
        CONSTRAINT fk_forms_owner FOREIGN KEY (team_id, owner_id) REFERENCES users (team_id, id),
        CONSTRAINT ck_forms_name CHECK (char_length(name) BETWEEN 1 AND 255),
        CONSTRAINT ck_forms_status CHECK (status IN ('draft', 'published'))
      )`);
    await queryRunner.query(
      'CREATE INDEX ix_forms_team_created ON forms (team_id, created_at, id)',
    );
    await queryRunner.query(`
      CREATE TABLE form_fields (
        team_id uuid NOT NULL,
        id uuid NOT NULL,
        form_id uuid NOT NULL,
        position integer NOT NULL,
        key text NOT NULL,
        label text NOT NULL,
        field_type text NOT NULL,
        is_group boolean NOT NULL DEFAULT false,
        is_required boolean NOT NULL DEFAULT false,
        options text[] NOT NULL DEFAULT '{}',
        placeholder text,
        helper_text text,
        default_value text,
        ai_instruction text,
        CONSTRAINT pk_form_fields PRIMARY KEY (team_id, id),
        CONSTRAINT uq_form_fields_form_key UNIQUE (team_id, form_id, key),
        CONSTRAINT uq_form_fields_form_label UNIQUE (team_id, form_id, label),
        CONSTRAINT fk_form_fields_form FOREIGN KEY (team_id, form_id)
          REFERENCES forms (team_id, id) ON DELETE CASCADE,
        CONSTRAINT ck_form_fields_key CHECK (char_length(key) BETWEEN 1 AND 63),
        CONSTRAINT ck_form_fields_field_type CHECK (field_type IN (
          'TextInput', 'Textarea', 'EmailInput', 'PhoneInput', 'NumberInput', 'DatePicker',
          'Select', 'Radio', 'Checkbox'))
      )`);
    await queryRunner.query(
      'CREATE INDEX ix_form_fields_form_position ON form_fields (team_id, form_id, position)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE form_fields');
    await queryRunner.query('DROP TABLE forms');
  }
}
