import { Injectable } from '@nestjs/common';
import { systemScope } from '../../tenancy/scope/request-scope';
import { MINUTE_MS } from '../../core/values/durations';
import { SchedulerService } from '../../core/jobs/scheduler.service';
import { Connectors } from '../connectors';
import { TokenRevokerService } from '../tokens/token-revoker.service';
import { TokenVaultService } from '../tokens/token-vault.service';
import { type ExpiredSignIn, signInOwner, SignInsRepository } from './sign-ins.repository';

const INTERVAL_MS = MINUTE_MS;
/** Also the number of concurrent revocations. */
const BATCH_SIZE = 20;

/** Deletes expired sign-ins of all teams, and revokes tokens for which no account was chosen. */
@Injectable()
export class ExpiredSignInsJob {
  constructor(
    scheduler: SchedulerService,
    private readonly signIns: SignInsRepository,
    private readonly vault: TokenVaultService,
    private readonly connectors: Connectors,
    private readonly revoker: TokenRevokerService,
  ) {
    scheduler.schedule({
      name: 'expired-social-sign-ins',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: () => this.deleteBatch(),
    });
  }

  /** Returns whether more sign-ins may have expired. */
  async deleteBatch(): Promise<boolean> {
    const expired = await this.signIns.deleteExpired(BATCH_SIZE);
    await Promise.all(expired.map((signIn) => this.revoke(signIn)));
    return expired.length === BATCH_SIZE;
  }

  /** Without the outcome `choose` the secret is the PKCE verifier, and there are no tokens. */
  private async revoke({ secret, outcome, ...signIn }: ExpiredSignIn): Promise<void> {
    if (secret === null || outcome?.result !== 'choose') return;
    const open = () => this.vault.open(signInOwner(signIn), secret);
    const accountIds = outcome.accounts.map(({ id }) => id);
    const connector = this.connectors.get(signIn.platform, signIn.loginKind);
    await this.revoker.revokeUnused(systemScope(signIn.teamId), connector, open, accountIds);
  }
}
