import { randomText } from '../../core/values/secret-token';

/** An open link to a published form, as it was when it was read. */
export interface HostedLink {
  readonly token: string;
  /** Signs the tokens of the form's pages. */
  readonly secret: Buffer;
  readonly teamId: string;
  readonly formId: string;
  readonly formVersion: number;
  readonly phoneRegion: string | null;
  /** Whether the page is closed, by date or number of responses. */
  readonly isClosed: boolean;
  /** Whether the page closes at a number of responses. */
  readonly isLimited: boolean;
  /** Whether the form was deleted, so that there is no page any more. */
  readonly isDeleted: boolean;
}

/** Digits and letters without 0, O, I and l, which look alike. */
const BASE58_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const TOKEN_LENGTH = 16;
const TOKEN_PATTERN = new RegExp(`^[${BASE58_ALPHABET}]{${TOKEN_LENGTH}}$`);

/** The token of a new link: 93 random bits, so that nobody finds a form by trying. */
export const newLinkToken = (): string => randomText(BASE58_ALPHABET, TOKEN_LENGTH);

/** Whether a text can be a token; any other needs no query. */
export const isLinkToken = (text: string): boolean => TOKEN_PATTERN.test(text);

/** The path of the hosted page of a form. */
export const formPath = (token: string): string => `/f/${token}`;

/** The URL of the hosted page of a form. @param origin the origin of the service */
export const formUrl = (origin: string, token: string): string => `${origin}${formPath(token)}`;
