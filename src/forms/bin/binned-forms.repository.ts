import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import { JOBS } from '../../core/limits/share';
import type { BinState } from '../entities/form.entity';
import { FIND_LEFT_OUT, type LeftOut, NOTHING_LEFT_OUT } from './left-out.sql';

/** A form in the bin. */
export interface BinnedForm {
  readonly id: string;
  readonly name: string;
  readonly state: BinState;
  readonly deletedAt: Date;
  /** The id of the member or the API key, or null for the operator. */
  readonly deletedBy: string | null;
}

const BINNED_COLUMNS = `
  id, name, bin_state AS state, deleted_at AS "deletedAt", deleted_by AS "deletedBy"`;

/** Increments the version, so that a submission that was validated before is validated again, and finds no form. */
const MOVE_TO_BIN: Statement = {
  name: 'move_form_to_bin',
  text: `
    WITH owner AS (
      INSERT INTO form_owners (team_id, owner_id)
      SELECT team_id, owner_id FROM forms WHERE team_id = $1 ORDER BY created_at, id LIMIT 1
      ON CONFLICT (team_id) DO UPDATE SET owner_id = excluded.owner_id
    )
    UPDATE forms
       SET deleted_at = now(), deleted_by = $3, bin_state = 'leaving', version = version + 1
     WHERE team_id = $1 AND id = $2`,
};

const LOCK_BINNED: Statement = {
  name: 'lock_binned_form',
  text: `
    SELECT ${BINNED_COLUMNS} FROM forms
     WHERE team_id = $1 AND id = $2 AND (deleted_at IS NOT NULL) IS TRUE FOR NO KEY UPDATE`,
};

const SET_STATE: Statement = {
  name: 'set_form_bin_state',
  text: `
    UPDATE forms SET bin_state = $3, name = coalesce($4, name) WHERE team_id = $1 AND id = $2`,
};

const TAKE_OUT: Statement = {
  name: 'take_form_out_of_bin',
  text: `
    UPDATE forms
       SET deleted_at = NULL, deleted_by = NULL, bin_state = NULL, version = version + 1
     WHERE team_id = $1 AND id = $2`,
};

/** The open link stays without its form: its page says that the form was deleted. */
const DELETE_FORM: Statement = {
  name: 'delete_form',
  text: `
    WITH closed_links AS (
      DELETE FROM form_links WHERE team_id = $1 AND form_id = $2 AND closed_at IS NOT NULL
    )
    UPDATE form_links SET form_id = NULL, secret = ''
     WHERE team_id = $1 AND form_id = $2 AND closed_at IS NULL`,
};

const DELETE_ROW: Statement = {
  name: 'delete_form_row',
  text: 'DELETE FROM forms WHERE team_id = $1 AND id = $2',
};

const LIST_EXPIRED = `
  SELECT team_id AS "teamId", id FROM forms
   WHERE deleted_at <= now() - $1 * interval '1 day' AND bin_state IN ('leaving', 'binned')
     AND id <> ALL ($3::uuid[])
   ORDER BY deleted_at LIMIT $2`;

@Injectable()
export class BinnedFormsRepository {
  constructor(private readonly database: Database) {}

  async findLeftOut(scope: RequestScope): Promise<LeftOut> {
    const [row] = await this.database
      .for(scope, 'lookup')
      .query<LeftOut>(FIND_LEFT_OUT, [scope.teamId]);
    return row ?? NOTHING_LEFT_OUT;
  }

  /** The forms of the bin, also those that are being deleted for good, the last deleted first, and one form more. */
  list(
    scope: RequestScope,
    after: { sort: number; id: string } | null,
    limit: number,
  ): Promise<BinnedForm[]> {
    return this.database.for(scope, 'write').query<BinnedForm>(
      `SELECT ${BINNED_COLUMNS} FROM forms
        WHERE team_id = $1 AND deleted_at IS NOT NULL
          AND (deleted_at, id) < (coalesce(to_timestamp($2 / 1000.0), 'infinity')::timestamptz, coalesce($3::uuid, id))
        ORDER BY deleted_at DESC, id DESC LIMIT $4`,
      [scope.teamId, after?.sort ?? null, after?.id ?? null, limit + 1],
    );
  }

  /** The caller has locked the form. */
  async moveToBin(unit: UnitOfWork, id: string): Promise<void> {
    await unit.query(MOVE_TO_BIN, [unit.teamId, id, unit.actor.id]);
  }

  async findState(unit: UnitOfWork, id: string): Promise<BinState | null> {
    const [form] = await unit.query<{ state: BinState | null }>(
      'SELECT bin_state AS state FROM forms WHERE team_id = $1 AND id = $2',
      [unit.teamId, id],
    );
    return form?.state ?? null;
  }

  async lock(unit: UnitOfWork, id: string): Promise<BinnedForm | null> {
    const [form] = await unit.query<BinnedForm>(LOCK_BINNED, [unit.teamId, id]);
    return form ?? null;
  }

  async setState(
    unit: UnitOfWork,
    id: string,
    state: BinState,
    name: string | null = null,
  ): Promise<void> {
    await unit.query(SET_STATE, [unit.teamId, id, state, name]);
  }

  async takeOut(unit: UnitOfWork, id: string): Promise<void> {
    await unit.query(TAKE_OUT, [unit.teamId, id]);
  }

  /** Deletes the row of a form, and by cascade its fields, closings and other dependent rows. No other row refers to the form any more. */
  async delete(unit: UnitOfWork, id: string): Promise<void> {
    await unit.query(DELETE_FORM, [unit.teamId, id]);
    await unit.query(DELETE_ROW, [unit.teamId, id]);
  }

  /** Forms of all teams that have been in the bin for some days, the oldest first. @param except the ids of forms that are left out */
  listExpired(
    days: number,
    limit: number,
    except: readonly string[],
  ): Promise<{ teamId: string; id: string }[]> {
    return this.database.for(JOBS, 'write').query(LIST_EXPIRED, [days, limit, except]);
  }
}
