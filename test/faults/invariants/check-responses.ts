import type { Answer, Operation } from '../load/operation';
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

function acknowledgedOf({ answer }: Operation): Acknowledged {
  if (answer === null) throw new Error('Only what was answered is acknowledged.');
  return (answer.body as { data: Acknowledged }).data;
}

export const responseIdOf = (operation: Operation): string =>
  acknowledgedOf(operation).formResponseId;

/** Invariant 4: what was acknowledged can be read whole, and has one delivery in the outbox of its webhook. */
export function checkResponses(
  acknowledged: readonly Operation[],
  shownById: ReadonlyMap<string, Answer | undefined>,
  stored: readonly StoredResponse[],
): string[] {
  const deliveriesOf = new Map(stored.map(({ id, deliveries }) => [id, deliveries]));
  const faults = acknowledged.flatMap((operation) => {
    const id = responseIdOf(operation);
    const shown = shownById.get(id);
    const readable = shown !== undefined && shown.status === 200 && isWhole(operation, shown);
    return readable
      ? []
      : [`response ${id} is not shown as it was sent: ${shown?.status ?? 'not asked'}`];
  });
  for (const [id, deliveries] of deliveriesOf) {
    if (deliveries !== 1) faults.push(`response ${id} has ${deliveries} deliveries`);
  }
  for (const operation of acknowledged) {
    if (!deliveriesOf.has(responseIdOf(operation))) {
      faults.push(`response ${responseIdOf(operation)} is not stored`);
    }
  }
  return faults;
}

function isWhole(operation: Operation, shown: Answer): boolean {
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
