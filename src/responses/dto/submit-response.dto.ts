import { ApiProperty, ApiPropertyOptional } from '../../core/openapi/decorators';
import { Transform, Type } from 'class-transformer';
import { IsOptional, ValidateNested } from 'class-validator';
import { Rule } from '../../core/values/rule';
import { isBlankText, isStorableText } from '../../core/values/text';
import { IsOptionalText, Trimmed } from '../../core/values/rules';
import { IsOptionalEmail } from '../../customers/dto/customer.rules';
import type { SubmittedValue } from '../domain/read-answer';

const MAX_ANSWERS = 500;
const MAX_VIOLATIONS = 100;

export class SubmittedAnswerDto {
  @ApiProperty({
    description: 'The key of the field, as in the schema of the form.',
    example: 'favourite_roast',
  })
  key: string;

  @ApiProperty({
    description:
      'null, `[]` and a text without a visible character count as unanswered. Accepted values by the type of the field: varchar: a string or a number, which is stored as its decimal text, of at most 255 characters; text: a string; number: any finite number or a decimal string of one; boolean: true or false, also as a string; date: a real ISO 8601 calendar, week or ordinal date or a timestamp, kept as sent; a checkbox group: an array of its options.',
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

/** Browsers send an empty input as an empty string, which counts as absent. */
const Blankable = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && isBlankText(value) ? null : value,
  );

/** The customer of a submission: each member overrides the answer to the corresponding field. */
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
      'An e-mail address, which may be international. A blank text counts as absent, as for the other properties.',
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
  @Rule('answers', checkAnswers)
  responses: SubmittedAnswerDto[];

  @ApiPropertyOptional({ type: SubmittedCustomerDto, nullable: true })
  @Type(() => SubmittedCustomerDto)
  // ValidateNested alone rejects null.
  @IsOptional()
  @Rule('object', (value) =>
    typeof value === 'object' && !Array.isArray(value) ? null : 'must be an object',
  )
  @ValidateNested()
  customer?: SubmittedCustomerDto | null;
}

/** Checks the shape of the answers, which does not depend on the form; specification 4.2. */
function checkAnswers(value: unknown): string | readonly string[] | null {
  if (value === undefined || value === null) return 'is required';
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ANSWERS) {
    return `must be an array of 1 to ${MAX_ANSWERS} answers`;
  }
  const violations: string[] = [];
  for (const [index, answer] of value.entries()) {
    const reason = checkAnswer(answer);
    if (reason !== null) violations.push(`[${index}]${reason}`);
    if (violations.length === MAX_VIOLATIONS) break;
  }
  return violations.length > 0 ? violations : null;
}

function checkAnswer(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) {
    return ': must be an object with key and value';
  }
  const { key, value } = answer as { key?: unknown; value?: unknown };
  if (key === undefined || key === null) return '.key: is required';
  if (typeof key !== 'string') return '.key: must be a string';
  if (!isStorableText(key)) return '.key: must not contain U+0000 or half a surrogate pair';
  if (value === undefined) return '.value: is required';
  return isSubmittable(value)
    ? null
    : '.value: must be a string, number, boolean, array of strings or null';
}

function isSubmittable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string');
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
