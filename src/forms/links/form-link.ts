import { randomInt } from 'node:crypto';

/** Digits and letters without 0, O, I and l, which look alike. */
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const LENGTH = 16;
const TOKEN = new RegExp(`^[${BASE58}]{${LENGTH}}$`);

/** The token of a new link: 93 random bits, so that nobody finds a form by trying. */
export const newLinkToken = (): string =>
  Array.from({ length: LENGTH }, () => BASE58[randomInt(BASE58.length)]).join('');

/** Whether a text can be a token; any other needs no query. */
export const isLinkToken = (text: string): boolean => TOKEN.test(text);

/** The URL of the hosted page of a form. @param origin that of the service */
export const formUrl = (origin: string, token: string): string => `${origin}/f/${token}`;
