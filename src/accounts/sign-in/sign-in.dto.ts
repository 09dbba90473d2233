import { Trimmed } from '../../core/values/rules';
import { IsCode, IsEmailAddress } from '../account.rules';
import { IsPassword } from '../passwords/password.rules';

export class SignInDto {
  @Trimmed()
  @IsEmailAddress()
  email: string;

  @IsPassword()
  password: string;
}

export class SecondFactorCodeDto {
  @Trimmed()
  @IsCode()
  code: string;
}
