import { ApiProperty } from '@nestjs/swagger';
import type { RedemptionOutcome } from './redemption.repository';

/** `POST /customer/:customerId/qr`, specification 4.1. */
export class RedemptionView {
  @ApiProperty({ description: 'Opaque.', example: '01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11' })
  id: string;

  @ApiProperty({ example: 'Ada' })
  firstName: string;

  @ApiProperty({ example: 'Lovelace' })
  lastName: string;

  @ApiProperty({ description: 'The resulting balance.', example: 170.5 })
  points: number;
}

export function toRedemption(outcome: RedemptionOutcome): RedemptionView {
  const { id, firstName, lastName, points } = outcome;
  return { id, firstName, lastName, points: Number(points) };
}
