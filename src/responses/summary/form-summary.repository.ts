import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import { Trigrams } from '../../core/database/trigrams';
import type { FormDefinition } from '../../forms/form-definition';
import { type ResponseConditions, responseConditions } from '../response-conditions.sql';
import type { ResponseFilter } from '../response-filter';
import {
  type AnswersRow,
  answersStatement,
  type BinnedField,
  type DetailsRow,
  detailsStatement,
  type SummarizedField,
  type TextField,
} from './answers.sql';
import { type BoundStatement, type OverviewRow, overviewStatement } from './overview.sql';
import { readConditions, type ReadResponses } from './read-responses.sql';

/** The responses of a form that a summary is about. */
export interface SummarizedResponses {
  readonly form: FormDefinition;
  readonly filter: ResponseFilter;
}

/** Statements with the share of connections and the time limit of a search: they may read very many rows. */
@Injectable()
export class FormSummaryRepository {
  constructor(
    private readonly database: Database,
    private readonly trigrams: Trigrams,
  ) {}

  async readOverview(
    scope: RequestScope,
    of: SummarizedResponses,
    timeZone: string,
    countedIds: readonly string[],
  ): Promise<OverviewRow> {
    const { form, filter } = of;
    const conditions = this.conditionsOf(scope, of);
    const fields = form.fields.length;
    const statement = overviewStatement(
      conditions,
      timeZone,
      filter,
      fields,
      countedIds,
      this.trigrams,
    );
    const [row] = await this.query<OverviewRow>(scope, statement);
    if (row === undefined) throw new Error('The overview of the responses has no row.');
    return row;
  }

  listAnswers(
    scope: RequestScope,
    of: SummarizedResponses,
    read: ReadResponses,
    fields: readonly SummarizedField[],
  ): Promise<AnswersRow[]> {
    const conditions = readConditions(this.conditionsOf(scope, of), read);
    return this.query(scope, answersStatement(conditions, fields));
  }

  listDetails(
    scope: RequestScope,
    of: SummarizedResponses,
    read: ReadResponses,
    binned: readonly BinnedField[],
    texts: readonly TextField[],
    textLength: number,
  ): Promise<DetailsRow[]> {
    const conditions = readConditions(this.conditionsOf(scope, of), read);
    return this.query(scope, detailsStatement(conditions, binned, texts, textLength));
  }

  private conditionsOf(
    { teamId }: RequestScope,
    { form, filter }: SummarizedResponses,
  ): ResponseConditions {
    if (filter.isRead !== false) return responseConditions(teamId, form, filter, this.trigrams);
    // A summary counts all unread responses of the form, for which the index of those of the team is the fastest.
    const conditions = responseConditions(teamId, form, { ...filter, isRead: null }, this.trigrams);
    return { ...conditions, where: `${conditions.where} AND NOT r.is_read` };
  }

  private query<Row extends object>(
    scope: RequestScope,
    { text, values }: BoundStatement,
  ): Promise<Row[]> {
    return this.database.for(scope, 'search').query<Row>(text, values);
  }
}
