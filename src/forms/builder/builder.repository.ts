import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import {
  DETAIL_COLUMNS,
  type DetailsRow,
  type FormDetails,
  storedResponseCount,
  toDetails,
} from '../form-details.sql';

/** The limits of a hosted page: the time, and the number of responses of the form, at which it closes. */
export interface Closing {
  readonly closesAt: Date | null;
  readonly maxResponses: number | null;
}

/** A form as the builder shows it. */
export interface BuilderForm extends FormDetails, Closing {
  /** The settings as they are stored, of which some may be missing. */
  readonly settings: object;
  /** See `FormDefinition`. */
  readonly hiddenNames: readonly string[];
  /** See `FormDefinition`. */
  readonly campaignId: string | null;
  /** The member or the API key that changed the form last, or null if unknown. */
  readonly changedBy: string | null;
}

const FIND_BUILDER_FORM: Statement = {
  name: 'find_builder_form',
  text: `
    SELECT ${DETAIL_COLUMNS}, f.builder_settings AS settings, f.hidden_names AS "hiddenNames",
           f.campaign_id AS "campaignId", c.closes_at AS "closesAt",
           c.max_responses AS "maxResponses", f.changed_by AS "changedBy"
      FROM forms f
      LEFT JOIN form_closings c ON c.team_id = $1 AND c.form_id = f.id
     WHERE f.team_id = $1 AND f.id = $2 AND f.deleted_at IS NULL`,
};

const LIST_CLOSED_FORMS: Statement = {
  name: 'list_closed_forms',
  text: `
    SELECT c.form_id AS id
      FROM form_closings c
     WHERE c.team_id = $1
       AND (SELECT f.deleted_at IS NULL FROM forms f WHERE f.team_id = $1 AND f.id = c.form_id)
       AND (c.closes_at <= now() OR c.max_responses <= ${storedResponseCount('$1', 'c.form_id')})`,
};

const SET_CLOSING: Statement = {
  name: 'set_form_closing',
  text: `
    INSERT INTO form_closings (team_id, form_id, closes_at, max_responses)
    VALUES ($1, $2, $3, $4)
    ON CONFLICT (team_id, form_id)
    DO UPDATE SET closes_at = excluded.closes_at, max_responses = excluded.max_responses`,
};

const REMOVE_CLOSING: Statement = {
  name: 'remove_form_closing',
  text: 'DELETE FROM form_closings WHERE team_id = $1 AND form_id = $2',
};

/** The statements of the form builder. */
@Injectable()
export class BuilderRepository {
  constructor(private readonly database: Database) {}

  async findBuilderForm(scope: RequestScope, id: string): Promise<BuilderForm | null> {
    const [row] = await this.database
      .for(scope, 'lookup')
      .query<Omit<BuilderForm, 'fields'> & DetailsRow>(FIND_BUILDER_FORM, [scope.teamId, id]);
    return row === undefined ? null : toDetails(row);
  }

  /** The forms of the team whose pages are closed, by time or number. */
  listClosedForms(scope: RequestScope): Promise<{ id: string }[]> {
    return this.database
      .for(scope, 'list')
      .query<{ id: string }>(LIST_CLOSED_FORMS, [scope.teamId]);
  }

  /** Replaces the limits of the hosted page; the caller has locked the form. */
  async setClosing(
    unit: UnitOfWork,
    formId: string,
    { closesAt, maxResponses }: Closing,
  ): Promise<void> {
    if (closesAt === null && maxResponses === null) {
      await unit.query(REMOVE_CLOSING, [unit.teamId, formId]);
    } else {
      const time = closesAt?.toISOString() ?? null;
      await unit.query(SET_CLOSING, [unit.teamId, formId, time, maxResponses]);
    }
  }
}
