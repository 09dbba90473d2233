/** The version segment at the start of every path of the API. */
export const API_PREFIX = 'v1';
