import { ApiPropertyOptional } from '@nestjs/swagger';
import { Rule } from '../../core/validation/rule';
import { Normalized, Trimmed } from '../../core/validation/rules';
import { checkName, IsOptionalEmail, IsOptionalPhone, IsOptionalUsername } from './customer.rules';

/** Names can be changed but not taken away, so null is rejected like any other non-text. */
const IsNameWhenSent = () =>
  Rule('name', (value) => {
    if (value === undefined) return null;
    return value === null ? 'must be a string' : checkName(value);
  });

/** Specification 4.1, `PUT /customer/:customerId`: what is left out stays; null clears e-mail, phone, username. */
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
