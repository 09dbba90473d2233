import { DAY_MS } from './durations';

/** A whole number from `min` to `max` that depends only on the key: a world is the same in every run (FNV-1a). */
export function seeded(key: string, min: number, max: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193) >>> 0;
  }
  // FNV changes the low bits most.
  return min + (((hash ^ (hash >>> 15)) >>> 0) % (max - min + 1));
}

/** A lifetime counter at a time: it grows fast at first, towards `total`. 0 before the publication. */
export function grownCount(total: number, publishedAt: Date, now: Date): number {
  const days = (now.getTime() - publishedAt.getTime()) / DAY_MS;
  return days < 0 ? 0 : Math.floor(total * (1 - Math.exp(-days / 10)));
}

/** The days from `first` to `last`, both included. */
export function daysOf(first: string, last: string): string[] {
  const days: string[] = [];
  for (let time = Date.parse(first); time <= Date.parse(last); time += DAY_MS) {
    days.push(new Date(time).toISOString().slice(0, first.length));
  }
  return days;
}
