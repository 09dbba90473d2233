/**
 * Milliseconds until a time by the clock of this process; negative: it has passed. Statements add them to the time of the
 * database, because its clock decides what is due, and the two clocks can differ.
 */
export const msUntil = (time: Date): number => time.getTime() - Date.now();
