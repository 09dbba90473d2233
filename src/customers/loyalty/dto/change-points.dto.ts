import { ApiProperty } from '@nestjs/swagger';
import { Rule } from '../../../core/values/rule';
import { IsChoice } from '../../../core/values/rules';
import { CHANGE_TYPES, type ChangeType, checkPoints, MAX_POINTS } from '../domain/points';

/** The body of `POST /customer/:customerId/loyalty`; specification 4.1. */
export class ChangePointsDto {
  @ApiProperty({
    minimum: 0.01,
    maximum: MAX_POINTS,
    description: 'More than 0, at most two decimals.',
    example: 25.5,
  })
  @Rule('points', checkPoints)
  points: number;

  @ApiProperty({ enum: CHANGE_TYPES })
  @IsChoice(CHANGE_TYPES)
  type: ChangeType;
}
