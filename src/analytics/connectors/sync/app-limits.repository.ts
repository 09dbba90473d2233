import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Repository } from 'typeorm';
import { Database } from '../../../core/database/database';
import type { TeamScope } from '../../../core/http/team-context';
import type { Platform } from '../../domain/platform';
import type { LoginKind } from '../../domain/social-app';
import { SocialAppLimit } from '../../entities/social-app-limit.entity';
import { SocialCredential } from '../../entities/social-credential.entity';

/** The apps of the operator that a platform rejects, and until when. */
@Injectable()
export class AppLimitsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(SocialAppLimit) private readonly limits: Repository<SocialAppLimit>,
  ) {}

  /** Stops all jobs of an app of the operator until a time, because the platform rejects it. */
  async blockApp(
    platform: Platform,
    loginKind: LoginKind,
    blockedUntil: Date,
    code: string,
  ): Promise<void> {
    const limit = { platform, loginKind, blockedUntil, code };
    await this.limits.upsert(limit, ['platform', 'loginKind']);
  }

  /** Lists the apps whose jobs are stopped now. */
  listBlocks(): Promise<SocialAppLimit[]> {
    return this.limits.findBy({ blockedUntil: MoreThan(new Date()) });
  }

  /** Finds the current limit of the app of an account, which stops its jobs; null: none. */
  async findBlock(team: TeamScope, platform: Platform): Promise<SocialAppLimit | null> {
    const credentials = this.database.primary(team).manager.getRepository(SocialCredential);
    const credential = await credentials.findOneBy({ teamId: team.teamId, platform });
    if (credential === null) return null;
    const { loginKind } = credential;
    return this.limits.findOneBy({ platform, loginKind, blockedUntil: MoreThan(new Date()) });
  }
}
