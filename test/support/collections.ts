/** Returns `count` items, each made from its index. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Collects all items of an async iterable. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

export const statusesOf = (responses: readonly { status: number }[]): number[] =>
  responses.map(({ status }) => status);

/** The statuses in ascending order, for concurrent requests whose order does not matter. */
export const sortedStatuses = (responses: readonly { status: number }[]): number[] =>
  statusesOf(responses).toSorted((one, other) => one - other);
