import type { RequestScope } from '../../tenancy/scope/request-scope';
import { JOBS, type Share } from '../../core/limits/share';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import type { LoginKind, Platform } from '@rapport/social-connectors';
import { SocialAppLimit } from '../entities/social-app-limit.entity';
import { SocialCredential } from '../entities/social-credential.entity';
import { msUntil } from './ms-until';

const BLOCK_APP = `
  INSERT INTO social_app_limits (platform, login_kind, blocked_until, code)
  VALUES ($1, $2, least(now() + $3 * interval '1 ms', '9999-12-31'), $4)
  ON CONFLICT (platform, login_kind) DO UPDATE
     SET blocked_until = excluded.blocked_until, code = excluded.code
   WHERE social_app_limits.blocked_until < excluded.blocked_until`;

/** The apps of the operator that a platform rejects, and until when. */
@Injectable()
export class AppLimitsRepository {
  constructor(private readonly database: Database) {}

  /** Stops all jobs of an app of the operator until a time, because the platform rejects it; a longer stop stays. */
  async blockApp(
    platform: Platform,
    loginKind: LoginKind,
    blockedUntil: Date,
    code: string,
  ): Promise<void> {
    await this.database
      .for(JOBS, 'write')
      .query(BLOCK_APP, [platform, loginKind, msUntil(blockedUntil), code]);
  }

  /** Lists the apps whose jobs are stopped now. */
  listBlocks(share: Share): Promise<SocialAppLimit[]> {
    return this.database
      .for(share, 'write')
      .manager.createQueryBuilder(SocialAppLimit, 'app')
      .where('app.blocked_until > now()')
      .getMany();
  }

  /** Finds the block of the app of an account, which stops its jobs, or null if there is none. */
  async findBlock(scope: RequestScope, platform: Platform): Promise<SocialAppLimit | null> {
    const credentials = this.database.for(scope, 'write').manager.getRepository(SocialCredential);
    const credential = await credentials.findOneBy({ teamId: scope.teamId, platform });
    return blockOf(await this.listBlocks(scope), credential);
  }
}

/** The block of the app that the tokens of an account belong to, or null if the app is not blocked or there is no account. */
export const blockOf = (
  blocks: readonly SocialAppLimit[],
  credential: Pick<SocialCredential, 'platform' | 'loginKind'> | null,
): SocialAppLimit | null =>
  blocks.find(
    ({ platform, loginKind }) =>
      platform === credential?.platform && loginKind === credential.loginKind,
  ) ?? null;
