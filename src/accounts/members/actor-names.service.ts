import { Global, Injectable, Module } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { type ActorIds, ActorNames } from '../../tenancy/audit/actor-names';
import { AuthModule } from '../../auth/auth.module';
import { KeysService } from '../../auth/keys.service';
import { FormAuthors } from '../../forms/builder/form-authors';
import { MemberNamesRepository } from './member-names.repository';

/** Names who makes changes in a team: its members and API keys. */
@Injectable()
export class ActorNamesService extends FormAuthors implements ActorNames {
  constructor(
    private readonly members: MemberNamesRepository,
    private readonly keys: KeysService,
  ) {
    super();
  }

  /** See {@link ActorNames}. */
  async find(scope: RequestScope, ids: ActorIds): Promise<ReadonlyMap<string, string>> {
    const members = await this.members.find(scope, ids.members);
    const keys = await this.keys.names(scope, ids.keys);
    return new Map([
      ...keys,
      ...Array.from(members.values(), ({ id, name }) => [id, name] as const),
    ]);
  }

  async findName(scope: RequestScope, id: string): Promise<string | null> {
    const names = await this.find(scope, { members: [id], keys: [id] });
    return names.get(id) ?? null;
  }
}

/** Provides the names to the modules of forms and customers, on which this module depends. */
@Global()
@Module({
  imports: [AuthModule],
  providers: [
    MemberNamesRepository,
    ActorNamesService,
    { provide: FormAuthors, useExisting: ActorNamesService },
    { provide: ActorNames, useExisting: ActorNamesService },
  ],
  exports: [MemberNamesRepository, ActorNamesService, FormAuthors, ActorNames],
})
export class ActorNamesModule {}
