import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsOptional, ValidateNested } from 'class-validator';
import { Rule } from '../../core/validation/rule';
import { isBlankText } from '../../core/validation/is-blank-text';
import { IsOptionalText, Trimmed } from '../../core/validation/rules';
import { IsOptionalEmail } from '../../customers/dto/customer.rules';
import type { SubmittedValue } from '../domain/read-answer';
import { checkEntries } from './check-entries';

export class SubmittedAnswerDto {
  @ApiProperty({ description: 'As the schema endpoint shows it.', example: 'favourite_roast' })
  key: string;

  @ApiProperty({
    description:
      'null, `[]` and a text of which nothing is visible count as not answered. What each type of field takes: varchar: a string or a number, which becomes its decimal text, of at most 255 characters; text: a string; number: any finite number or a decimal string of one; boolean: true or false, also as a string; date: a real ISO 8601 calendar, week or ordinal date or a timestamp, kept as sent; a checkbox group: an array of its options.',
    oneOf: [
      { type: 'string' },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'array', items: { type: 'string' } },
      { type: 'null' },
    ],
    example: 'Dark',
  })
  value: SubmittedValue;
}

/** Forms send an empty input as an empty text: it counts as not sent. */
const Blankable = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && isBlankText(value) ? null : value,
  );

/** Overrides what the answers say of the person, member by member. */
export class SubmittedCustomerDto {
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 255, example: 'Ada' })
  @Blankable()
  @Trimmed()
  @IsOptionalText({ max: 255 })
  firstName?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 255, example: 'Lovelace' })
  @Blankable()
  @Trimmed()
  @IsOptionalText({ max: 255 })
  lastName?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'An e-mail address, which may be international. Blank: not sent, as for the other members.',
    example: 'ada@example.com',
  })
  @Blankable()
  @Trimmed()
  @IsOptionalEmail()
  email?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, example: '+49 30 901820' })
  @Blankable()
  @IsOptionalText()
  phone?: string | null;
}

/** Specification 4.2, `POST /forms/:formId/responses`. */
export class SubmitResponseDto {
  @ApiProperty({ type: [SubmittedAnswerDto], minItems: 1, maxItems: 500 })
  @Rule('entries', checkEntries)
  responses: SubmittedAnswerDto[];

  @ApiPropertyOptional({ type: SubmittedCustomerDto, nullable: true })
  @Type(() => SubmittedCustomerDto)
  // ValidateNested refuses null by itself.
  @IsOptional()
  @Rule('object', (value) =>
    typeof value === 'object' && !Array.isArray(value) ? null : 'must be an object',
  )
  @ValidateNested()
  customer?: SubmittedCustomerDto | null;
}
