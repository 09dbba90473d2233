/** The version segment that every path of the API begins with. */
export const API_PREFIX = 'v1';
