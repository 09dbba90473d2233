import { useEffect, useRef, useState } from 'react';

/**
 * Calls `tell` with the items that a list has gained since it was last read. The items of the first read are no news; an item
 * that has left the list and returns is news again.
 * @param items undefined until the list is read @param readAt when it was read, in epoch milliseconds
 */
export function useNews(
  items: readonly string[] | undefined,
  readAt: number,
  tell: (added: readonly string[]) => void,
): void {
  const [since] = useState(() => Date.now());
  const known = useRef<ReadonlySet<string> | null>(null);
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    // The cache may have the list of a page that was open before.
    if (items === undefined || readAt < since) return;
    const before = known.current;
    known.current = new Set(items);
    const added = before === null ? [] : items.filter((item) => !before.has(item));
    if (added.length > 0) latest.current(added);
  }, [items, readAt, since]);
}
