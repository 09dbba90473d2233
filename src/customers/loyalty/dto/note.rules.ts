import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '../../../core/openapi/decorators';
import { IsOptionalText, TrimmedOrNull } from '../../../core/values/rules';
import { MAX_NOTE_LENGTH } from '../domain/points';

/** A text that an entry of the ledger keeps: null or blank for none. It may name people, so neither logs nor the audit log have it. */
export const OptionalNote = (texts: { description: string; example: string }): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, maxLength: MAX_NOTE_LENGTH, ...texts }),
    TrimmedOrNull(),
    IsOptionalText({ max: MAX_NOTE_LENGTH }),
  );
