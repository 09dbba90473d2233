/** Counter rows of one form: enough that concurrent submissions seldom meet, few enough to sum at once. */
const COUNTER_SLOTS = 16;

export const randomSlot = (): number => Math.floor(Math.random() * COUNTER_SLOTS);
