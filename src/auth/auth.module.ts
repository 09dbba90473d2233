import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKeyGuard } from './api-key.guard';
import { AuthController } from './auth.controller';
import { ApiKey } from './entities/api-key.entity';
import { Team } from './entities/team.entity';
import { KeyResolver } from './key-resolver';
import { KeysRepository } from './keys.repository';
import { KeysService } from './keys.service';
import { TeamsRepository } from './teams.repository';
import { TeamsService } from './teams.service';

@Module({
  imports: [TypeOrmModule.forFeature([Team, ApiKey])],
  controllers: [AuthController],
  providers: [TeamsService, TeamsRepository, KeysService, KeysRepository, KeyResolver, ApiKeyGuard],
  exports: [ApiKeyGuard, TeamsService, KeysService],
})
export class AuthModule {}
