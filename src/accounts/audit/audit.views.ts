import { Injectable } from '@nestjs/common';
import type { ActorKind, AuditEvent } from '../../core/audit/entities/audit-event.entity';
import type { TeamScope } from '../../core/http/team-context';
import { MemberNames } from '../members/member-names';
import { AuditRepository } from './audit.repository';

export interface AuditEventView {
  id: string;
  at: string;
  /** name: of the member, or the label or prefix of the key, or `operator`. */
  actor: { kind: ActorKind; id: string | null; name: string | null };
  action: string;
  target: { kind: string; id: string | null } | null;
  details: Record<string, unknown>;
  requestId: string | null;
}

/** The name of the actor of changes on the command line. */
const OPERATOR = 'operator';

/** Maps events of the audit log, with the names of their actors. */
@Injectable()
export class AuditViews {
  constructor(
    private readonly names: MemberNames,
    private readonly audit: AuditRepository,
  ) {}

  async of(team: TeamScope, events: readonly AuditEvent[]): Promise<AuditEventView[]> {
    const users = events.filter(({ actorKind }) => actorKind === 'user');
    const members = await this.names.find(
      team.teamId,
      users.map(({ actorId }) => actorId),
    );
    const hasKeys = events.some(({ actorKind }) => actorKind === 'key');
    const keys = hasKeys ? await this.audit.findKeyNames(team) : new Map<string, string>();
    return events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      actor: {
        kind: event.actorKind,
        id: event.actorId,
        name:
          event.actorKind === 'system'
            ? OPERATOR
            : (members.get(event.actorId)?.name ?? keys.get(event.actorId ?? '') ?? null),
      },
      action: event.action,
      target: event.targetKind === null ? null : { kind: event.targetKind, id: event.targetId },
      details: event.details,
      requestId: event.requestId,
    }));
  }
}
