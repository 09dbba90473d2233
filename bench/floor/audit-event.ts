import { newId } from '../../src/core/values/identifiers';
import type { CachedKey } from './find-key';

/** The parameter with the event of the audit log that a statement inserts. */
export const auditEvent = (
  key: CachedKey,
  id: string,
  event: { action: string; targetKind: string; targetId: string | null; details?: object },
): string =>
  JSON.stringify([
    { id, actorKind: 'key', actorId: key.id, details: {}, requestId: newId(), ...event },
  ]);
