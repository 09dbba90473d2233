/** How many days deleted forms and responses stay in the bin. */
export const BIN_DAYS = 7;
