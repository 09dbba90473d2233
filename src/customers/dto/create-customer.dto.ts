import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../core/openapi/decorators';
import { Rule } from '../../core/values/rule';
import { Normalized, Trimmed } from '../../core/values/rules';
import {
  checkName,
  checkReachable,
  IsOptionalEmail,
  IsOptionalPhone,
  IsOptionalUsername,
} from './customer.rules';

/** The body of `POST /customer`; specification 4.1. Needs an e-mail or a phone. */
@ApiSchema({ description: 'At least one of `email` and `phone` is required.' })
export class CreateCustomerDto {
  @ApiProperty({ minLength: 1, maxLength: 255, example: 'Ada' })
  @Normalized()
  @Rule('name', checkName)
  firstName: string;

  @ApiProperty({ minLength: 1, maxLength: 255, example: 'Lovelace' })
  @Normalized()
  @Rule('name', checkName)
  lastName: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      '10 to 15 digits of any script. Spaces, hyphens and + ( ) . / are accepted between them; an extension is not.',
    example: '+49 30 901820',
  })
  @IsOptionalPhone()
  phone?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'ada@example.com',
  })
  @Trimmed()
  @IsOptionalEmail()
  @Rule('reachable', (value, { phone }) => checkReachable(value, phone))
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
