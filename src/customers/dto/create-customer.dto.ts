import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Rule } from '../../common/validation/rule';
import { IsOptionally, Trimmed } from '../../common/validation/rules';
import {
  checkName,
  checkReachable,
  checkUsername,
  IsOptionalEmail,
  IsOptionalPhone,
} from './customer.rules';

/** Specification 4.1, `POST /customer`. At least one of e-mail and phone is needed. */
@ApiSchema({ description: 'At least one of `email` and `phone` is needed.' })
export class CreateCustomerDto {
  @ApiProperty({ minLength: 1, maxLength: 255, example: 'Ada' })
  @Trimmed()
  @Rule('name', checkName)
  firstName: string;

  @ApiProperty({ minLength: 1, maxLength: 255, example: 'Lovelace' })
  @Trimmed()
  @Rule('name', checkName)
  lastName: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Digits, spaces and + - ( ) . with 10 to 15 digits.',
    example: '+49 30 901820',
  })
  @IsOptionalPhone()
  phone?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    format: 'email',
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
  @Trimmed()
  @IsOptionally('username', checkUsername)
  username?: string | null;
}
