import { Injectable } from '@nestjs/common';
import { PlatformDataService } from '../../analytics/ingestion/platform-data.service';
import { PostRetention } from '../../analytics/ingestion/post-retention';
import { BudgetsRepository } from '../budgets/budgets.repository';
import { CountedDaysRepository } from './counted-days.repository';
import { PostReadsRepository } from './post-reads.repository';

/** Deletes what syncs have recorded about posts and platforms whose data are deleted. */
@Injectable()
export class ForgottenData {
  constructor(
    retention: PostRetention,
    data: PlatformDataService,
    reads: PostReadsRepository,
    days: CountedDaysRepository,
    budgets: BudgetsRepository,
  ) {
    retention.register((scope, platform, ids) => reads.forget(scope, platform, ids));
    data.register(async (unit, platform, limit) => {
      return (await reads.deleteStale(unit, platform, '', limit)).deleted;
    });
    data.register((unit, platform, limit) => days.forget(unit, platform, limit));
    data.register((unit, platform, limit) => budgets.forgetBilled(unit, platform, limit));
  }
}
