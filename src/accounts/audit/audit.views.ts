import { ApiProperty } from '../../core/openapi/decorators';
import { NULLABLE_TEXT, TIME } from '../../core/openapi/common-properties';
import { opaqueId } from '../../core/openapi/sample-ids';
import type { AuditEventRow } from '../../tenancy/audit/audit.repository';
import { ACTOR_KINDS, type ActorKind } from '../../tenancy/audit/audited-change';

const AUDIT_ID = opaqueId('event').example;
const MEMBER_ID = opaqueId('member').example;
const KEY_ID = opaqueId('key').example;

class ActorView {
  @ApiProperty({ enum: ACTOR_KINDS })
  kind: ActorKind;

  @ApiProperty({ ...NULLABLE_TEXT, example: MEMBER_ID })
  id: string | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description:
      'The name of the member, the label or else the prefix of the API key, or for `system`: `operator` or `service`. People choose their names: only `kind` says who it was.',
    example: 'Ada Lovelace',
  })
  name: string | null;
}

class AuditTargetView {
  @ApiProperty({ example: 'key' })
  kind: string;

  @ApiProperty({ ...NULLABLE_TEXT, example: KEY_ID })
  id: string | null;
}

export class AuditEventView {
  @ApiProperty({ description: 'The id of the event; opaque.', example: AUDIT_ID })
  id: string;

  @ApiProperty(TIME)
  at: string;

  @ApiProperty()
  actor: ActorView;

  @ApiProperty({ description: 'The name of an operation.', example: 'createKey' })
  action: string;

  @ApiProperty({ type: AuditTargetView, nullable: true })
  target: AuditTargetView | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Without personal data of customers.',
    example: { label: 'Shop' },
  })
  details: Record<string, unknown>;

  @ApiProperty({ ...NULLABLE_TEXT, example: 'checkout-7f3a91' })
  requestId: string | null;
}

/** The same export in each format, by content type. */
export const EXPORT_EXAMPLES = {
  'text/csv': `Event ID,At,Actor,Actor ID,Actor name,Action,Target,Target ID,Details,Request ID\r\n${AUDIT_ID},2026-11-02T09:30:00.000Z,system,,operator,createKey,key,${KEY_ID},{},\r\n`,
  'application/x-ndjson': `{"id":"${AUDIT_ID}","at":"2026-11-02T09:30:00.000Z","actor":{"kind":"system","id":null,"name":"operator"},"action":"createKey","target":{"kind":"key","id":"${KEY_ID}"},"details":{},"requestId":null}\n`,
};

/** The name of `system`: the operator on the command line, who sends no request, or the service during a request. */
const systemName = ({ requestId }: AuditEventRow): string =>
  requestId === null ? 'operator' : 'service';

/** @param names the names of members and keys by their id */
export const toAuditEventView = (
  event: AuditEventRow,
  names: ReadonlyMap<string, string>,
): AuditEventView => ({
  id: event.id,
  at: event.at.toISOString(),
  actor: {
    kind: event.actorKind,
    id: event.actorId,
    name:
      event.actorKind === 'system' ? systemName(event) : (names.get(event.actorId ?? '') ?? null),
  },
  action: event.action,
  target: event.targetKind === null ? null : { kind: event.targetKind, id: event.targetId },
  details: event.details,
  requestId: event.requestId,
});
