import type { Reply, Operation } from '../load/operation';
import type { StoredResponse } from './rows';

interface Submission {
  responses: { key: string; value: string }[];
}

interface Acknowledged {
  formResponseId: string;
  subscriberId: string | null;
}

interface Shown {
  data: { subscriberId: string | null; fields: { key: string; value: unknown }[] };
}

function acknowledgedOf({ reply }: Operation): Acknowledged {
  if (reply === null) throw new Error('A request without a reply is not acknowledged.');
  return (reply.body as { data: Acknowledged }).data;
}

export const responseIdOf = (operation: Operation): string =>
  acknowledgedOf(operation).formResponseId;

/** Invariant 4: an acknowledged form response can be read completely, and has one delivery in the outbox. */
export function checkResponses(
  acknowledged: readonly Operation[],
  shownById: ReadonlyMap<string, Reply | undefined>,
  stored: readonly StoredResponse[],
): string[] {
  const deliveriesOf = new Map(stored.map(({ id, deliveries }) => [id, deliveries]));
  const violations = acknowledged.flatMap((operation) => {
    const id = responseIdOf(operation);
    const shown = shownById.get(id);
    const readable = shown !== undefined && shown.status === 200 && isComplete(operation, shown);
    return readable
      ? []
      : [`response ${id} does not read back as sent: ${shown?.status ?? 'not read'}`];
  });
  for (const [id, deliveries] of deliveriesOf) {
    if (deliveries !== 1) violations.push(`response ${id} has ${deliveries} deliveries`);
  }
  for (const operation of acknowledged) {
    if (!deliveriesOf.has(responseIdOf(operation))) {
      violations.push(`response ${responseIdOf(operation)} is not stored`);
    }
  }
  return violations;
}

function isComplete(operation: Operation, shown: Reply): boolean {
  const { data } = shown.body as Shown;
  const sent = (operation.request.body as Submission).responses;
  const { subscriberId } = acknowledgedOf(operation);
  return (
    data.subscriberId === subscriberId &&
    data.fields.length === sent.length &&
    sent.every(({ key, value }) =>
      data.fields.some((field) => field.key === key && field.value === value),
    )
  );
}
