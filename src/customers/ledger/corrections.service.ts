import { Injectable } from '@nestjs/common';
import { ApiError } from '../../core/errors/api-error';
import type { ErrorCode } from '../../core/errors/error-catalogue';
import { isId, newId } from '../../core/values/identifiers';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import { MergedCustomersService } from '../merge/merged-customers.service';
import type { CorrectPointsDto } from './correct-points.dto';
import {
  type CorrectionOutcome,
  CorrectionsRepository,
  isCorrectedTwice,
} from './corrections.repository';
import { LedgerService } from './ledger.service';
import type { LedgerEntryView } from './ledger.views';

/** Takes back entries of the ledger, each by a new entry that names it. */
@Injectable()
export class CorrectionsService {
  constructor(
    private readonly corrections: CorrectionsRepository,
    private readonly ledger: LedgerService,
    private readonly merged: MergedCustomersService,
  ) {}

  /**
   * Takes back exactly what an entry gave or took. A redeemed code stays redeemed.
   * @throws ApiError, the first that applies: CUSTOMER_NOT_FOUND, TRANSACTION_NOT_FOUND, CORRECTION_FINAL, TRANSACTION_CORRECTED,
   * INSUFFICIENT_POINTS, POINTS_LIMIT_EXCEEDED
   */
  async correct(
    unit: UnitOfWork,
    customerId: string,
    transactionId: string,
    { note, reference = null }: CorrectPointsDto,
  ): Promise<LedgerEntryView> {
    const knownId = await this.merged.find(unit, customerId, async (id) =>
      (await this.corrections.lockCustomer(unit, id)) ? id : null,
    );
    if (!isId(transactionId)) throw new ApiError('TRANSACTION_NOT_FOUND');
    const correction = {
      id: newId(),
      customerId: knownId,
      correctsId: transactionId,
      note,
      reference,
    };
    const outcome = await this.corrections.correct(unit, correction).catch((error: unknown) => {
      throw isCorrectedTwice(error) ? new ApiError('TRANSACTION_CORRECTED') : error;
    });
    if (outcome === null) throw new ApiError('TRANSACTION_NOT_FOUND');
    if (!outcome.isDone) throw new ApiError(rejectionOf(outcome));
    return this.ledger.get(unit, correction.id);
  }
}

function rejectionOf({ reason, isCorrected, delta }: CorrectionOutcome): ErrorCode {
  if (reason === 'correction') return 'CORRECTION_FINAL';
  if (isCorrected) return 'TRANSACTION_CORRECTED';
  return delta > 0 ? 'INSUFFICIENT_POINTS' : 'POINTS_LIMIT_EXCEEDED';
}
