import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CONSOLE_PREFIX } from '../../core/http/console-prefix';
import { type Envelope, ok } from '../../core/http/envelope';
import { Public } from '../../core/http/public.decorator';
import type { AppRequest } from '../../core/http/request-context';
import { IsNewPassword } from '../passwords/password.rules';
import { LinkTokenDto } from '../links/link-token.dto';
import { PasswordResetsService } from './password-resets.service';

class PasswordResetDto extends LinkTokenDto {
  @IsNewPassword()
  password: string;
}

@ApiExcludeController()
@Public(true)
@Controller(`${CONSOLE_PREFIX}/password-resets`)
export class PasswordResetsController {
  constructor(private readonly resets: PasswordResetsService) {}

  @Post('read')
  @HttpCode(200)
  async read(
    @Body() { token }: LinkTokenDto,
  ): Promise<Envelope<{ email: string; expiresAt: string }>> {
    return ok(await this.resets.read(token));
  }

  @Post()
  @HttpCode(200)
  async complete(
    @Req() request: AppRequest,
    @Body() dto: PasswordResetDto,
  ): Promise<Envelope<{ email: string }>> {
    return ok(await this.resets.complete(request, dto.token, dto.password));
  }
}
