import { Global, Module } from '@nestjs/common';
import { TeamDeletions } from './team-deletions';
import { TeamDeletionsRepository } from './team-deletions.repository';

@Global()
@Module({ providers: [TeamDeletions, TeamDeletionsRepository], exports: [TeamDeletions] })
export class TeamDeletionsModule {}
