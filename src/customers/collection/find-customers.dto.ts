import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { PageQueryDto } from '../../common/http/page-query.dto';
import { IsOptionalText, Trimmed } from '../../common/validation/rules';
import { IsOptionalEmail, IsOptionalPhone } from '../dto/customer.rules';

/** An empty parameter filters nothing, as in `?email=&search=ada`. */
const EmptyIsAbsent = () =>
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));

/** `GET /customers`; all filters combine. */
export class FindCustomersDto extends PageQueryDto {
  @ApiPropertyOptional({ description: 'The whole address, without regard to case.' })
  @Trimmed()
  @EmptyIsAbsent()
  @IsOptionalEmail()
  email?: string;

  @ApiPropertyOptional({ description: 'The whole number, in any spelling.' })
  @EmptyIsAbsent()
  @IsOptionalPhone()
  phone?: string;

  @ApiPropertyOptional({
    maxLength: 255,
    description: 'A part of a name, e-mail or phone, taken literally, without regard to case.',
  })
  @EmptyIsAbsent()
  @IsOptionalText({ max: 255 })
  search?: string;
}
