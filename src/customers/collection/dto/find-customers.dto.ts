import { ApiPropertyOptional } from '../../../core/openapi/decorators';
import { Transform } from 'class-transformer';
import { PageQueryDto } from '../../../core/http/page-query.dto';
import { IsOptionalText, Trimmed } from '../../../core/values/rules';
import { toNfc } from '../../../core/values/text';
import { IsOptionalEmail, IsOptionalPhone } from '../../dto/customer.rules';

/** Ignores an empty parameter, as in `?email=&search=ada`. */
export const EmptyIsAbsent = () =>
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));

/** Restores a leading `+`: in `?phone=+4930901820`, where it is not percent-encoded, it is decoded as a space. */
const LeadingPlus = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(/^ (?=[1-9])/, '+') : value,
  );

/** Converts to NFC, as the column `search_text` is. Does not trim: leading and trailing spaces are searched, too. */
export const Nfc = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? toNfc(value) : value));

/** The query of `GET /customers`. A customer must match all filters. */
export class FindCustomersDto extends PageQueryDto {
  @ApiPropertyOptional({
    description: 'The complete address. The comparison ignores case and Unicode normalization.',
  })
  @Trimmed()
  @EmptyIsAbsent()
  @IsOptionalEmail()
  email?: string;

  @ApiPropertyOptional({
    description: 'The complete number, in any format that is accepted on creation.',
  })
  @LeadingPlus()
  @Trimmed()
  @EmptyIsAbsent()
  @IsOptionalPhone()
  phone?: string;

  @ApiPropertyOptional({
    maxLength: 255,
    description:
      'A part of a name, e-mail or phone. The comparison ignores case; no character is a wildcard.',
  })
  @Nfc()
  @EmptyIsAbsent()
  @IsOptionalText({ max: 255 })
  search?: string;
}
