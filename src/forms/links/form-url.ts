/** The URL of the hosted page of a form. @param origin that of the service */
export const formUrl = (origin: string, token: string): string => `${origin}/f/${token}`;
