import { useEffect, useRef, useState } from 'react';

/**
 * Calls `tell` with what has come into a list since it was read first. What is there then is no news, and what has gone can
 * come again. `items` is undefined until the list is read; `readAt` is when, in milliseconds since 1970.
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
    // A page may have read the list before.
    if (items === undefined || readAt < since) return;
    const before = known.current;
    known.current = new Set(items);
    const added = before === null ? [] : items.filter((item) => !before.has(item));
    if (added.length > 0) latest.current(added);
  }, [items, readAt, since]);
}
