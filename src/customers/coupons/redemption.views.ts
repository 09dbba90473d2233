import { ApiProperty } from '../../core/openapi/decorators';
import { CustomerNameView } from '../customer.views';
import type { RedemptionOutcome } from './redemption.repository';

/** The response to `POST /customer/:customerId/qr`; specification 4.1. */
export class RedemptionView extends CustomerNameView {
  @ApiProperty({ minimum: 0, description: 'The resulting balance.', example: 170.5 })
  readonly points: number;
}

export function toRedemptionView(outcome: RedemptionOutcome & { points: number }): RedemptionView {
  const { id, firstName, lastName, points } = outcome;
  return { id, firstName, lastName, points };
}
