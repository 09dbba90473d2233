import { ApiPropertyOptional, ApiProperty } from '@nestjs/swagger';
import { Rule } from '../../common/validation/rule';
import { IsOptionalText, IsText, Trimmed } from '../../common/validation/rules';
import { IsOptionalEmail, IsOptionalPhone } from './contact.rules';

/** Specification 4.1, `POST /customer`. At least one of e-mail and phone is needed. */
export class CreateCustomerDto {
  @ApiProperty({ minLength: 1, maxLength: 255, example: 'Ada' })
  @Trimmed()
  @IsText({ min: 1, max: 255 })
  firstName: string;

  @ApiProperty({ minLength: 1, maxLength: 255, example: 'Lovelace' })
  @Trimmed()
  @IsText({ min: 1, max: 255 })
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
  @Rule('contact', (_value, { email, phone }) =>
    (email ?? phone ?? null) === null ? 'is required when there is no phone' : null,
  )
  email?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, minLength: 1, maxLength: 255 })
  @IsOptionalText({ min: 1, max: 255 })
  username?: string | null;
}
