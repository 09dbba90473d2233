import { Injectable } from '@nestjs/common';
import type { ChartDivision, NamedRange } from '../../core/values/named-range';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import {
  CampaignResponsesRepository,
  type CarriedId,
  type ResponsesOfDay,
  type ResponsesOfForm,
} from './campaign-responses.repository';

/** The responses that count for a campaign. The name of a range is the id of the campaign. */
@Injectable()
export class CampaignResponsesService {
  constructor(private readonly responses: CampaignResponsesRepository) {}

  /** The number of responses that were submitted in each range, in its order. */
  count(scope: RequestScope, ranges: readonly NamedRange[]): Promise<number[]> {
    return this.responses.count(scope, ranges);
  }

  /** The same number for each day or month that has responses, in no order. */
  countByDay(
    scope: RequestScope,
    range: NamedRange,
    division: ChartDivision,
  ): Promise<ResponsesOfDay[]> {
    return this.responses.countByDay(scope, range, division);
  }

  /** The same number for the forms with the most responses, these first. */
  countByForm(scope: RequestScope, range: NamedRange, limit: number): Promise<ResponsesOfForm[]> {
    return this.responses.countByForm(scope, range, limit);
  }

  /** The first ids by their text that responses carry, without those of `except`. */
  listIds(scope: RequestScope, except: readonly string[], limit: number): Promise<CarriedId[]> {
    return this.responses.listIds(scope, except, limit);
  }
}
