import { Injectable } from '@nestjs/common';
import { systemScope, type UnitOfWork } from '../../tenancy/scope/request-scope';
import { TeamDeletions, type TeamEnding } from '../../tenancy/team-deletions/team-deletions';
import { Connectors } from '../connectors';
import { TokenRevokerService } from '../tokens/token-revoker.service';
import { TokenVaultService } from '../tokens/token-vault.service';
import { CredentialsRepository } from './credentials.repository';

/** Disconnects all accounts of a team that is deleted: their syncs end, and their tokens are revoked if no other team uses them. */
@Injectable()
export class CredentialsEnding implements TeamEnding {
  constructor(
    deletions: TeamDeletions,
    private readonly connectors: Connectors,
    private readonly credentials: CredentialsRepository,
    private readonly vault: TokenVaultService,
    private readonly revoker: TokenRevokerService,
  ) {
    deletions.register(this);
  }

  async begin(unit: UnitOfWork): Promise<void> {
    const scope = systemScope(unit.teamId);
    for (const { platform } of await this.credentials.list(unit)) {
      const deleted = await this.credentials.delete(unit, platform);
      if (deleted === null) continue;
      const connector = this.connectors.get(platform, deleted.loginKind);
      const open = () => this.vault.open(deleted, deleted.secret);
      // In the background: the platform may be slow, and revoking never throws.
      unit.afterCommit(
        () => void this.revoker.revokeUnused(scope, connector, open, [deleted.accountId]),
      );
    }
  }
}
