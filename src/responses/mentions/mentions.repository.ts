import { Injectable } from '@nestjs/common';
import { Database, type Statements } from '../../core/database/database';
import { parametersOf } from '../../core/database/statement';
import type { Position } from '../../core/values/cursor';
import { LAST_ID } from '../../core/values/identifiers';
import { EARLIEST_TIME } from '../../core/values/iso-date';
import { CUSTOMER_ERASURE } from '../../forms/bin/left-out.sql';
import { inputsOfPurges } from '../../tenancy/purges/is-purging.sql';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { StoredValue } from '../domain/read-answer';
import { LAST_DIGITS, type SoughtContacts } from './domain/find-mention';
import { BINNED_PLACE, candidates, type MentionBounds, STORED_PLACE } from './mentions.sql';

/** The position before all responses in the bin, which come after those in the table. */
export const FIRST_BINNED: Position = { sort: EARLIEST_TIME, id: LAST_ID };

export const isInBin = ({ sort }: Position): boolean => sort === FIRST_BINNED.sort;

/** The contacts of a customer whose erasure is under way. */
export interface ErasedContacts extends SoughtContacts {
  /** ISO 8601. What came later does not belong to the customer, even if somebody sends the same contacts again. */
  readonly erasedAt: string;
}

/** The erasures under way of customers with one of the e-mails $2, or a phone whose last digits are in $3. */
const LIST_ERASURES = inputsOfPurges(
  CUSTOMER_ERASURE,
  '$1',
  `input ->> 'emailKey' = ANY ($2::text[])
   OR strpos($3, right(input ->> 'phone', ${LAST_DIGITS})) > 0`,
);

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
  /** The positions of the candidates, in their order. */
  readonly candidates: readonly Position[];
  /** The last response that was compared, or null if there are no others in the table, or in the bin. */
  readonly next: Position | null;
}

/** Finds responses whose answers may carry the contacts of a customer. */
@Injectable()
export class MentionsRepository {
  constructor(private readonly database: Database) {}

  /** Compares the next responses after a position: in the table, newest first, or in the bin. */
  async compare(
    scope: RequestScope,
    purpose: 'search' | 'write',
    customerId: string,
    contacts: SoughtContacts,
    after: Position,
    bounds: MentionBounds,
  ): Promise<ComparedPart> {
    const isBinned = isInBin(after);
    const values: unknown[] = [scope.teamId, customerId];
    const place = isBinned ? BINNED_PLACE : STORED_PLACE;
    const text = candidates(place, contacts, after, bounds, parametersOf(values));
    const rows = await this.statements(scope, purpose).query<ComparedRow>(text, values);
    const positionOf = ({ id, createdAt }: ComparedRow): Position => ({
      sort: isBinned ? FIRST_BINNED.sort : createdAt.getTime(),
      id,
    });
    const last = rows.find(({ isLast }) => isLast);
    return {
      candidates: rows.filter(({ isCandidate }) => isCandidate).map(positionOf),
      next: last === undefined ? null : positionOf(last),
    };
  }

  /** Responses by their ids, in the table or in the bin, in no order. */
  read(
    scope: RequestScope,
    purpose: 'search' | 'write',
    ids: readonly string[],
    isBinned: boolean,
  ): Promise<CandidateRow[]> {
    return this.statements(scope, purpose).query<CandidateRow>(
      `SELECT id, form_id AS "formId", created_at AS "createdAt", answers,
              hidden_values AS "hiddenValues"
         FROM ${(isBinned ? BINNED_PLACE : STORED_PLACE).table} WHERE team_id = $1 AND id = ANY ((SELECT $2::uuid[])::uuid[])`,
      [scope.teamId, ids],
    );
  }

  /** Erasures under way of customers whose contacts a submission may have. */
  async listErasures(
    scope: RequestScope,
    { emailKeys, digits }: { readonly emailKeys: readonly string[]; readonly digits: string },
  ): Promise<ErasedContacts[]> {
    const rows = await this.statements(scope, 'write').query<{ input: ErasedContacts }>(
      LIST_ERASURES,
      [scope.teamId, emailKeys, digits],
    );
    return rows.map(({ input }) => input);
  }

  private statements(scope: RequestScope, purpose: 'search' | 'write'): Statements {
    return this.database.for(scope, purpose);
  }
}
