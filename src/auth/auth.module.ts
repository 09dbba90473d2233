import { Module } from '@nestjs/common';
import { ApiKeyGuard } from './api-key.guard';
import { AuthController } from './auth.controller';
import { KeyResolver } from './key-resolver';
import { KeysRepository } from './keys.repository';
import { KeysService } from './keys.service';
import { TeamsRepository } from './teams.repository';
import { TeamsService } from './teams.service';

@Module({
  controllers: [AuthController],
  providers: [TeamsService, TeamsRepository, KeysService, KeysRepository, KeyResolver, ApiKeyGuard],
  exports: [ApiKeyGuard, TeamsService, KeysService],
})
export class AuthModule {}
