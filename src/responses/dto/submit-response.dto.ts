import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { Rule } from '../../common/validation/rule';
import { IsOptionally, IsOptionalText, Trimmed } from '../../common/validation/rules';
import { IsOptionalEmail } from '../../customers/dto/customer.rules';
import type { SubmittedValue } from '../domain/read-answer';
import { checkEntries } from './check-entries';

export class SubmittedAnswerDto {
  @ApiProperty({ description: 'As the schema endpoint shows it.', example: 'email' })
  key: string;

  @ApiProperty({
    description: 'null and blank values count as not answered.',
    oneOf: [
      { type: 'string' },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'array', items: { type: 'string' } },
    ],
    nullable: true,
    example: 'ada@example.com',
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

  @ApiPropertyOptional({ type: String, nullable: true, format: 'email' })
  @Trimmed()
  @IsOptionalEmail()
  email?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
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
  @IsOptionally('object', (value) =>
    typeof value === 'object' && !Array.isArray(value) ? null : 'must be an object',
  )
  @ValidateNested()
  customer?: SubmittedCustomerDto | null;
}
