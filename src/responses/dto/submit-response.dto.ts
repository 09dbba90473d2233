import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsOptional, ValidateNested } from 'class-validator';
import { Rule } from '../../common/validation/rule';
import { IsOptionalText, Trimmed } from '../../common/validation/rules';
import { IsOptionalEmail } from '../../customers/dto/customer.rules';
import type { SubmittedValue } from '../domain/read-answer';
import { checkEntries } from './check-entries';

export class SubmittedAnswerDto {
  @ApiProperty({ description: 'As the schema endpoint shows it.', example: 'favourite_roast' })
  key: string;

  @ApiProperty({
    description: 'null and blank values count as not answered.',
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

/** Overrides what the answers say of the person, member by member. */
export class SubmittedCustomerDto {
  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 255, example: 'Ada' })
  @Trimmed()
  @IsOptionalText({ max: 255 })
  firstName?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 255, example: 'Lovelace' })
  @Trimmed()
  @IsOptionalText({ max: 255 })
  lastName?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    format: 'email',
    example: 'ada@example.com',
  })
  @Trimmed()
  @IsOptionalEmail()
  email?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, example: '+49 30 901820' })
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
