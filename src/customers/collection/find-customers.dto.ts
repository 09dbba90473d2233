import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { PageQueryDto } from '../../core/http/page-query.dto';
import { IsOptionalText, Trimmed } from '../../core/validation/rules';
import { toNfc } from '../../core/validation/text';
import { IsOptionalEmail, IsOptionalPhone } from '../dto/customer.rules';

/** An empty parameter filters nothing, as in `?email=&search=ada`. */
const EmptyIsAbsent = () =>
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));

/** A `+` that is not percent-encoded arrives as a space: `?phone=+4930901820`. */
const PlusInFront = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(/^ (?=[1-9])/, '+') : value,
  );

/** `search_text` is in NFC. Spaces at the ends are part of what is searched. */
const Nfc = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? toNfc(value) : value));

/** `GET /customers`; all filters combine. */
export class FindCustomersDto extends PageQueryDto {
  @ApiPropertyOptional({
    description: 'The whole address, without regard to case or Unicode form.',
  })
  @Trimmed()
  @EmptyIsAbsent()
  @IsOptionalEmail()
  email?: string;

  @ApiPropertyOptional({
    description: 'The whole number, in any spelling that is accepted on creation.',
  })
  @PlusInFront()
  @Trimmed()
  @EmptyIsAbsent()
  @IsOptionalPhone()
  phone?: string;

  @ApiPropertyOptional({
    maxLength: 255,
    description: 'A part of a name, e-mail or phone, taken literally, without regard to case.',
  })
  @Nfc()
  @EmptyIsAbsent()
  @IsOptionalText({ max: 255 })
  search?: string;
}
