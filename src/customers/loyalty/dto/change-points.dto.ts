import { ApiProperty } from '../../../core/openapi/decorators';
import { Rule } from '../../../core/values/rule';
import { IsChoice } from '../../../core/values/rules';
import { CHANGE_TYPES, type ChangeType, checkPoints, MAX_POINTS } from '../domain/points';
import { OptionalNote } from './note.rules';

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

  @OptionalNote({ description: 'Why, for people.', example: 'Birthday' })
  note?: string | null;

  @OptionalNote({ description: 'What it belongs to, such as a receipt.', example: 'Receipt 4711' })
  reference?: string | null;
}
