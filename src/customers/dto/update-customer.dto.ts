import { ApiPropertyOptional } from '../../core/openapi/decorators';
import { Rule } from '../../core/values/rule';
import { Normalized, Trimmed } from '../../core/values/rules';
import { checkName, IsOptionalEmail, IsOptionalPhone, IsOptionalUsername } from './customer.rules';

/** Rejects null: names can be changed, but not cleared. */
const IsNameWhenSent = () =>
  Rule('name', (value) => {
    if (value === undefined) return null;
    return value === null ? 'must be a string' : checkName(value);
  });

/**
 * The body of `PUT /customer/:customerId`; specification 4.1. A missing property keeps the stored value; null clears e-mail,
 * phone or username. Not derived from `CreateCustomerDto`: a name must not be null, and e-mail and phone may both be missing.
 */
export class UpdateCustomerDto {
  @ApiPropertyOptional({ minLength: 1, maxLength: 255, example: 'Ada' })
  @Normalized()
  @IsNameWhenSent()
  firstName?: string;

  @ApiPropertyOptional({ minLength: 1, maxLength: 255, example: 'King' })
  @Normalized()
  @IsNameWhenSent()
  lastName?: string;

  @ApiPropertyOptional({ type: String, nullable: true, example: '+49 30 901820' })
  @IsOptionalPhone()
  phone?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'ada@example.com',
  })
  @Trimmed()
  @IsOptionalEmail()
  email?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: 255,
    example: 'ada',
  })
  @Normalized()
  @IsOptionalUsername()
  username?: string | null;
}
