import { ApiProperty } from '../../core/openapi/decorators';
import { IsText, Trimmed } from '../../core/values/rules';
import { MAX_NOTE_LENGTH } from '../loyalty/domain/points';
import { OptionalNote } from '../loyalty/dto/note.rules';

/** The body of a correction. */
export class CorrectPointsDto {
  @ApiProperty({
    minLength: 1,
    maxLength: MAX_NOTE_LENGTH,
    description: 'Why the entry was wrong.',
    example: 'Given to the wrong customer',
  })
  @Trimmed()
  @IsText({ min: 1, max: MAX_NOTE_LENGTH })
  note: string;

  @OptionalNote({ description: 'What it belongs to, such as a receipt.', example: 'Receipt 4711' })
  reference?: string | null;
}
