import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { WriteRecord } from '../../tenancy/endpoint/write-record';
import { ApiError } from '../../core/errors/api-error';
import { cursorPage, cursorRangeOf, hasCursor } from '../../core/http/cursor-range';
import { type ListPage, mapPage, pageOf, rangeOf } from '../../core/values/page';
import type { PageQueryDto } from '../../core/http/page-query.dto';
import { isId, newId } from '../../core/values/identifiers';
import type { ChangePointsDto } from './dto/change-points.dto';
import { LoyaltyRepository } from './loyalty.repository';
import { BalanceView, toBalanceView, toTransactionView, TransactionView } from './loyalty.views';

/** Changes balances and lists their ledger; specification 4.1. */
@Injectable()
export class LoyaltyService {
  constructor(private readonly loyalty: LoyaltyRepository) {}

  /** Adds or subtracts points. @throws ApiError CUSTOMER_NOT_FOUND, INSUFFICIENT_POINTS, POINTS_LIMIT_EXCEEDED */
  async change(
    scope: RequestScope,
    { change }: WriteRecord,
    customerId: string,
    { points, type, note = null, reference = null }: ChangePointsDto,
  ): Promise<BalanceView> {
    const delta = type === 'decrement' ? -points : points;
    const changed = isId(customerId)
      ? await this.loyalty.changePoints({
          scope,
          change,
          customerId,
          delta,
          note,
          reference,
          transactionId: newId(),
        })
      : null;
    if (changed === null) throw new ApiError('CUSTOMER_NOT_FOUND');
    if (changed.points === null) {
      throw new ApiError(type === 'decrement' ? 'INSUFFICIENT_POINTS' : 'POINTS_LIMIT_EXCEEDED');
    }
    return toBalanceView({ ...changed, points: changed.points });
  }

  /** A page of the ledger, newest first. @throws ApiError CUSTOMER_NOT_FOUND */
  async listTransactions(
    scope: RequestScope,
    customerId: string,
    query: PageQueryDto,
  ): Promise<ListPage<TransactionView>> {
    if (hasCursor(query)) return this.listTransactionsAfter(scope, customerId, query);
    const found = isId(customerId)
      ? await this.loyalty.listTransactions(scope, customerId, rangeOf(query))
      : null;
    if (found === null) throw new ApiError('CUSTOMER_NOT_FOUND');
    return pageOf(found.rows.map(toTransactionView), query, found.total);
  }

  private async listTransactionsAfter(
    scope: RequestScope,
    customerId: string,
    query: PageQueryDto & { readonly cursor: string },
  ): Promise<ListPage<TransactionView>> {
    const range = cursorRangeOf(query, 'points-transactions');
    const found = isId(customerId)
      ? await this.loyalty.listTransactionsAfter(scope, customerId, range)
      : null;
    if (found === null) throw new ApiError('CUSTOMER_NOT_FOUND');
    return mapPage(
      cursorPage(found, range, ({ number }) => number),
      toTransactionView,
    );
  }
}
