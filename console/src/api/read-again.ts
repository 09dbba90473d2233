import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const POLL_MS = 2_000;
/** After this many reads, the interval is longer. */
const FREQUENT_READS = 60;
const RARE_POLL_MS = 10_000;

/** The time until something that goes on in the background is read again. @param reads how often it has been read */
export const pollAfter = (reads: number): number =>
  reads < FREQUENT_READS ? POLL_MS : RARE_POLL_MS;

/** Reads a query again and again while something goes on in the background. */
export function useReadAgain(isWaiting: boolean, queryKey: QueryKey): void {
  const client = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (!isWaiting) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (reads: number) => {
      timer = setTimeout(() => {
        void client.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey });
        wait(reads + 1);
      }, pollAfter(reads));
    };
    wait(0);
    return () => clearTimeout(timer);
  }, [isWaiting, client, key]);
}
