import { Injectable } from '@nestjs/common';
import { Database, type Statements } from '../../core/database/database';
import { toSqlTimestamp } from '../../core/database/sql-expressions';
import { parametersOf } from '../../core/database/statement';
import type { Position } from '../../core/values/cursor';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { StoredValue } from '../domain/read-answer';
import type { SoughtContacts } from './domain/find-mention';
import { candidates, type MentionBounds } from './mentions.sql';

/** A response that may mention a customer. */
export interface CandidateRow {
  readonly id: string;
  readonly formId: string;
  readonly createdAt: Date;
  readonly answers: Readonly<Record<string, StoredValue>>;
  readonly hiddenValues: Readonly<Record<string, string>> | null;
}

interface ComparedRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly isCandidate: boolean;
  readonly isLast: boolean;
}

/** A part of the responses of a team. */
export interface ComparedPart {
  /** The ids of the candidates, newest first. */
  readonly candidates: readonly Pick<ComparedRow, 'id' | 'createdAt'>[];
  /** The last response that was compared; null: there are no others. */
  readonly next: Position | null;
}

/** Finds responses whose answers may carry the contacts of a customer. */
@Injectable()
export class MentionsRepository {
  constructor(private readonly database: Database) {}

  /** Compares the next responses after a position, newest first. */
  async compare(
    scope: RequestScope,
    purpose: 'search' | 'write',
    customerId: string,
    contacts: SoughtContacts,
    after: Position,
    bounds: MentionBounds,
  ): Promise<ComparedPart> {
    const values: unknown[] = [scope.teamId, toSqlTimestamp(after.sort), after.id, customerId];
    const text = candidates(contacts, bounds, parametersOf(values));
    const rows = await this.statements(scope, purpose).query<ComparedRow>(text, values);
    const last = rows.find(({ isLast }) => isLast);
    return {
      candidates: rows.filter(({ isCandidate }) => isCandidate),
      next: last === undefined ? null : { sort: last.createdAt.getTime(), id: last.id },
    };
  }

  /** Responses by their ids, in no order. */
  read(
    scope: RequestScope,
    purpose: 'search' | 'write',
    ids: readonly string[],
  ): Promise<CandidateRow[]> {
    return this.statements(scope, purpose).query<CandidateRow>(
      `SELECT id, form_id AS "formId", created_at AS "createdAt", answers,
              hidden_values AS "hiddenValues"
         FROM form_responses WHERE team_id = $1 AND id = ANY ((SELECT $2::uuid[])::uuid[])`,
      [scope.teamId, ids],
    );
  }

  private statements(scope: RequestScope, purpose: 'search' | 'write'): Statements {
    return this.database.for(scope, purpose);
  }
}
