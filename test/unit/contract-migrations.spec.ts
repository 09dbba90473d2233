import type { QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../src/modules';

/** The time of the first checked migration. Versions with earlier migrations must be stopped before an upgrade. */
const FIRST_CHECKED = 1_795_840_000_000;

/** Statements after which processes of an earlier version fail, or store what the newer version does not see. */
const CONTRACTS: readonly RegExp[] = [
  /\bDROP\s+(TABLE|COLUMN|VIEW|FUNCTION|TYPE)\b/i,
  /\bRENAME\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bALTER\s+(COLUMN\s+)?\w+\s+(SET\s+DATA\s+)?TYPE\b/i,
  // ADD COLUMN … NOT NULL without a default.
  /\bADD\s+(COLUMN\s+)?(?!CONSTRAINT)\w+\s+(?:(?!DEFAULT|GENERATED|[,;]|\bADD\b)[^])*\bNOT\s+NULL\b(?:(?!DEFAULT|[,;])[^])*(?=[,;]|$)/i,
];

const isContract = (sql: string): boolean => {
  const unexplained = sql.replaceAll(EXPLAINED_PATTERN, '');
  return (
    CONTRACTS.some((shape) => shape.test(sql)) || REMOVALS.some((shape) => shape.test(unexplained))
  );
};

/**
 * Statements that are contracts if processes of an earlier version rely on the removed object, such as on a unique index for ON CONFLICT or
 * on a foreign key for a race. A comment before the statement says why they do not: `-- Compatible: a wider constraint replaces it`.
 */
const REMOVALS: readonly RegExp[] = [
  /\bDROP\s+(CONSTRAINT|INDEX|TRIGGER|SCHEMA)\b/i,
  /\bSET\s+SCHEMA\b/i,
  /\bDROP\s+DEFAULT\b/i,
];

const EXPLAINED_PATTERN = /--[^\S\n]*Compatible: \S.*\n[^;]*(;|$)/g;

/** The statements of a migration, without running them. */
async function statementsOf(Migration: (typeof MIGRATIONS)[number]): Promise<string[]> {
  const statements: string[] = [];
  const query = async (sql: string): Promise<unknown[]> => {
    statements.push(sql);
    return [];
  };
  await new Migration().up({ query } as unknown as QueryRunner);
  return statements;
}

describe('A migration', () => {
  it.each([
    'ALTER TABLE hats DROP COLUMN size',
    'DROP TABLE hats',
    'ALTER TABLE hats RENAME COLUMN size TO width',
    'ALTER TABLE hats RENAME TO caps',
    'ALTER TABLE hats ALTER COLUMN size SET NOT NULL',
    'ALTER TABLE hats ALTER COLUMN size TYPE bigint',
    'ALTER TABLE hats ADD COLUMN size integer NOT NULL',
    'ALTER TABLE hats ADD size integer NOT NULL, ADD colour text',
    'DROP FUNCTION measure_hats',
    'ALTER TABLE hats DROP CONSTRAINT ck_hats_size',
    'DROP INDEX ix_hats_size',
    'DROP INDEX CONCURRENTLY IF EXISTS ix_hats_size',
    'DROP TRIGGER tr_hats_kept ON hats',
    'ALTER TABLE hats SET SCHEMA partitions',
    'DROP SCHEMA partitions',
    'ALTER TABLE hats ALTER COLUMN size DROP DEFAULT',
    'DROP INDEX ix_hats_size -- Compatible: too late',
    '-- Compatible:\nDROP INDEX ix_hats_size',
    '-- Compatible: no statement uses it.\nDROP INDEX ix_hats_size;\nDROP INDEX ix_hats_colour',
    '-- Compatible: never.\nALTER TABLE hats DROP COLUMN size',
  ])('is a contract: %s', (sql) => {
    expect(isContract(sql)).toBe(true);
  });

  it.each([
    'CREATE TABLE hats (team_id uuid NOT NULL, size integer)',
    'ALTER TABLE hats ADD COLUMN size integer',
    'ALTER TABLE hats ADD COLUMN size integer NOT NULL DEFAULT 0',
    'ALTER TABLE hats ADD COLUMN size integer DEFAULT 0 NOT NULL',
    'ALTER TABLE hats ADD CONSTRAINT ck_hats_size CHECK (size IS NOT NULL) NOT VALID',
    'ALTER TABLE hats ALTER COLUMN size DROP NOT NULL',
    '-- Compatible: no statement uses it.\nDROP INDEX ix_hats_size;',
    '-- Compatible: a wider one.\nALTER TABLE hats DROP CONSTRAINT ck_hats_size,\n  ADD CONSTRAINT ck_hats_size CHECK (size > 0) NOT VALID',
    'CREATE OR REPLACE FUNCTION measure_hats() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
  ])('is not a contract: %s', (sql) => {
    expect(isContract(sql)).toBe(false);
  });

  it('that is a contract has a name that begins with "Contract", by which earlier versions recognize it', async () => {
    const unnamed: string[] = [];
    for (const Migration of MIGRATIONS) {
      if (
        Number(Migration.name.slice(-13)) < FIRST_CHECKED ||
        Migration.name.startsWith('Contract')
      )
        continue;
      if ((await statementsOf(Migration)).some(isContract)) unnamed.push(Migration.name);
    }
    expect(unnamed).toEqual([]);
  });

  it('has the name of its class, by which the service finds those that are pending', () => {
    const named = MIGRATIONS.map((Migration) => new Migration().name ?? Migration.name);
    expect(named).toEqual(MIGRATIONS.map(({ name }) => name));
  });
});
