import { ApiProperty } from '@nestjs/swagger';
import { opaqueId } from '../../core/openapi/sample-ids';
import type { RedemptionOutcome } from './redemption.repository';

/** The response to `POST /customer/:customerId/qr`; specification 4.1. */
export class RedemptionView {
  @ApiProperty(opaqueId('customer'))
  id: string;

  @ApiProperty({ example: 'Ada' })
  firstName: string;

  @ApiProperty({ example: 'Lovelace' })
  lastName: string;

  @ApiProperty({ minimum: 0, description: 'The resulting balance.', example: 170.5 })
  points: number;
}

export function toRedemptionView(outcome: RedemptionOutcome & { points: number }): RedemptionView {
  const { id, firstName, lastName, points } = outcome;
  return { id, firstName, lastName, points };
}
