import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import { randomSlot } from '../entities/form-response-count.entity';
import {
  BIN_RESPONSES,
  DELETE_BINNED_RESPONSES,
  DELETE_RESPONSES,
  LOCK_ARRIVALS,
  LOCK_CUSTOMERS,
  LOCK_FORMS,
  RESTORE_RESPONSES,
} from './deletion.sql';

/** What a deletion or restoration has moved. */
export interface MovedResponses {
  /** The ids of the responses, in their order. */
  readonly ids: readonly string[];
  /** Their deliveries to webhooks. */
  readonly deliveries: number;
}

/** Which of the named responses are meant. */
export interface OfForms {
  /** The form of the responses, or null for those of any form. */
  readonly formId: string | null;
  /** Whether responses of forms in the bin are included. */
  readonly isAlsoInBin: boolean;
}

/** When responses were deleted, and by whom. */
export interface BinEntry {
  readonly deletedAt: Date;
  /** The id of the member or the API key, or null for the operator. */
  readonly deletedBy: string | null;
  /** Whether their form was deleted. */
  readonly isWithForm: boolean;
}

/** The statements of deletions. All of them run after {@link lock}, in the same transaction, so that all counters stay right. */
@Injectable()
export class DeletionsRepository {
  constructor(private readonly database: Database) {}

  /** Locks the customers of responses that move to the bin or back: before their forms, as merges and erasures do. */
  async lockCustomers(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
    let missingIds = '';
    // A customer may have been merged while this waited for it: its responses then belong to another customer.
    for (;;) {
      const missing = await this.database
        .for(unit, 'write')
        .query<{ id: string }>(LOCK_CUSTOMERS, [unit.teamId, ids]);
      const previousIds = missingIds;
      missingIds = missing.map(({ id }) => id).join();
      if (missingIds === previousIds) return;
    }
  }

  /** Locks the forms of the responses, and returns them. */
  async lock(
    unit: UnitOfWork,
    ids: readonly string[],
    { formId, isAlsoInBin }: OfForms,
  ): Promise<string[]> {
    const database = this.database.for(unit, 'write');
    const forms = await database.query<{ id: string }>(LOCK_FORMS, [
      unit.teamId,
      ids,
      formId,
      isAlsoInBin,
    ]);
    if (forms.length > 0) await database.query(LOCK_ARRIVALS, [unit.teamId]);
    return forms.map(({ id }) => id);
  }

  bin(
    unit: UnitOfWork,
    ids: readonly string[],
    forms: readonly string[],
    { deletedAt, deletedBy, isWithForm }: BinEntry,
  ): Promise<MovedResponses> {
    return this.move(
      unit,
      BIN_RESPONSES,
      [ids, forms],
      [deletedAt.toISOString(), deletedBy, isWithForm],
    );
  }

  restore(
    unit: UnitOfWork,
    ids: readonly string[],
    forms: readonly string[],
  ): Promise<MovedResponses> {
    return this.move(unit, RESTORE_RESPONSES, [ids, forms]);
  }

  /** Deletes responses from the table for good. */
  delete(
    unit: UnitOfWork,
    ids: readonly string[],
    forms: readonly string[],
  ): Promise<MovedResponses> {
    return this.move(unit, DELETE_RESPONSES, [ids, forms]);
  }

  async deleteFromBin(
    unit: UnitOfWork,
    ids: readonly string[],
    forms: readonly string[],
  ): Promise<MovedResponses> {
    const [moved] = await this.database
      .for(unit, 'write')
      .query<MovedResponses>(DELETE_BINNED_RESPONSES, [unit.teamId, ids, forms]);
    return moved ?? NO_RESPONSES;
  }

  private async move(
    unit: UnitOfWork,
    statement: Statement,
    named: readonly [ids: readonly string[], forms: readonly string[]],
    values: readonly unknown[] = [],
  ): Promise<MovedResponses> {
    const [moved] = await this.database
      .for(unit, 'write')
      .query<MovedResponses>(statement, [unit.teamId, ...named, randomSlot(), ...values]);
    return moved ?? NO_RESPONSES;
  }
}

const NO_RESPONSES: MovedResponses = { ids: [], deliveries: 0 };
