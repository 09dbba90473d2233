/**
 * Milliseconds until a time by the clock of this process, negative if it has passed. Statements add them to the time of the
 * database, whose clock decides what is due, because the two clocks can differ.
 */
export const msUntil = (time: Date): number => time.getTime() - Date.now();
