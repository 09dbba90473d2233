import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../tenancy/scope/request-scope';
import { Database } from '../core/database/database';
import type { Statement } from '../core/database/statement';
import { DETAIL_COLUMNS, type DetailsRow, type FormDetails, toDetails } from './form-details.sql';

const FIND_DETAILS: Statement = {
  name: 'find_form_details',
  text: `
    SELECT ${DETAIL_COLUMNS} FROM forms f
     WHERE f.team_id = $1 AND f.id = $2 AND f.deleted_at IS NULL`,
};

/** Reads whole forms, for people who change them. Submissions use the smaller `FormDefinition`. */
@Injectable()
export class FormDetailsRepository {
  constructor(private readonly database: Database) {}

  async findFormDetails(scope: RequestScope, id: string): Promise<FormDetails | null> {
    const [row] = await this.database
      .for(scope, 'lookup')
      .query<DetailsRow>(FIND_DETAILS, [scope.teamId, id]);
    return row === undefined ? null : toDetails(row);
  }
}
