import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { ApiError } from '../../core/errors/api-error';
import { isId } from '../../core/values/identifiers';
import {
  combineContacts,
  findConflicts,
  findObstacle,
  MAX_RECORDS,
} from './domain/combine-customers';
import { LinkedResponses } from './linked-responses';
import { type Merge, type MergeableCustomer, MergeRepository } from './merge.repository';
import {
  type CountedRecords,
  type MergePreviewView,
  type MergeSideView,
  toMergeSideView,
} from './merge.views';
import { MergedCustomersService } from './merged-customers.service';

interface Pair {
  readonly kept: MergeableCustomer;
  readonly merged: MergeableCustomer;
}

/** Merges two customers who are one person. */
@Injectable()
export class MergeService {
  constructor(
    private readonly merges: MergeRepository,
    private readonly aliases: MergedCustomersService,
    private readonly responses: LinkedResponses,
  ) {}

  /** @throws ApiError CUSTOMER_NOT_FOUND; VALIDATION_FAILED for one customer */
  async preview(scope: RequestScope, keptId: string, mergedId: string): Promise<MergePreviewView> {
    const find = (id: string): Promise<MergeableCustomer> =>
      this.aliases.find(scope, id, (known) => this.merges.find(scope, known));
    const [kept, merged] = await Promise.all([find(keptId), find(mergedId)]);
    rejectSame(kept.id, merged.id);
    const [ofKept, ofMerged] = await Promise.all([
      this.count(scope, kept.id),
      this.count(scope, merged.id),
    ]);
    return {
      kept: toMergeSideView(kept, ofKept),
      merged: toMergeSideView(merged, ofMerged),
      result: toResult({ kept, merged }, ofKept, ofMerged),
      conflicts: findConflicts(kept, merged),
      obstacle: findObstacle(kept, merged, ofMerged),
    };
  }

  /**
   * Moves everything of the merged customer to the kept one, and deletes it. Its id then finds the kept one.
   * @throws ApiError CUSTOMER_NOT_FOUND; VALIDATION_FAILED for one customer; MERGE_TOO_LARGE; POINTS_LIMIT_EXCEEDED
   */
  async merge(unit: UnitOfWork, keptId: string, mergedId: string): Promise<MergeSideView> {
    const pair = await this.lock(unit, keptId, mergedId);
    const { kept, merged } = pair;
    const [ofKept, ofMerged] = [await this.count(unit, kept.id), await this.count(unit, merged.id)];
    const obstacle = findObstacle(kept, merged, ofMerged);
    if (obstacle !== null) throw new ApiError(obstacle);
    const merge: Merge = { keptId: kept.id, mergedId: merged.id };
    await this.merges.moveRecords(unit, merge, merged.transactions > 0);
    await this.responses.move(unit, merged.id, kept.id);
    await this.merges.combine(unit, merge, combineContacts(kept, merged));
    return toResult(pair, ofKept, ofMerged);
  }

  /** The locks make points, redemptions, submissions and other merges of both customers wait. */
  private async lock(unit: UnitOfWork, keptId: string, mergedId: string): Promise<Pair> {
    if (!isId(keptId) || !isId(mergedId)) throw new ApiError('CUSTOMER_NOT_FOUND');
    const merge = { keptId: keptId.toLowerCase(), mergedId: mergedId.toLowerCase() };
    rejectSame(merge.keptId, merge.mergedId);
    const { kept, merged } = await this.merges.lock(unit, merge);
    if (kept === null || merged === null) throw new ApiError('CUSTOMER_NOT_FOUND');
    return { kept, merged };
  }

  private async count(scope: RequestScope, id: string): Promise<CountedRecords> {
    const max = MAX_RECORDS + 1;
    return {
      redemptions: await this.merges.countRedemptions(scope, id, max),
      responses: await this.responses.count(scope, id, max),
    };
  }
}

function rejectSame(keptId: string, mergedId: string): void {
  if (keptId !== mergedId) return;
  throw new ApiError('VALIDATION_FAILED', ['mergedId: must be another customer']);
}

function toResult(
  { kept, merged }: Pair,
  ofKept: CountedRecords,
  ofMerged: CountedRecords,
): MergeSideView {
  const combined = {
    ...kept,
    ...combineContacts(kept, merged),
    // Sums of hundredths.
    points: Math.round((kept.points + merged.points) * 100) / 100,
    transactions: kept.transactions + merged.transactions,
  };
  return toMergeSideView(combined, {
    redemptions: ofKept.redemptions + ofMerged.redemptions,
    responses: ofKept.responses + ofMerged.responses,
  });
}
