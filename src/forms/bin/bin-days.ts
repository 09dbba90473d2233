/** What is deleted stays in the bin for so many days. */
export const BIN_DAYS = 7;
