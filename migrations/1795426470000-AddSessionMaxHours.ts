import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSessionMaxHours1795426470000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE teams
        ADD session_max_hours integer
          CONSTRAINT ck_teams_session_max_hours CHECK (session_max_hours BETWEEN 1 AND 720)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE teams DROP session_max_hours');
  }
}
