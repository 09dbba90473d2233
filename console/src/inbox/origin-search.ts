/** The filter of a list by a word of the link of the form, in the URL of the page. */
export interface OriginSearch {
  /** The name, such as `utm_campaign`. */
  origin?: string | undefined;
  originValue?: string | undefined;
}

/** The names and values that the service accepts. */
const NAME_PATTERN = /^[a-z][a-z0-9_]{0,63}$/;
const MAX_LENGTH = 255;

/** Reads the query of the page's URL; a name without a value, or one that the service would reject, is left out. */
export function readOrigin({ origin, originValue }: Record<string, unknown>): OriginSearch {
  // The router reads `17` and `true` in a URL as a number and a boolean.
  const value = ['string', 'number', 'boolean'].includes(typeof originValue)
    ? String(originValue).trim()
    : '';
  const isValid =
    typeof origin === 'string' &&
    NAME_PATTERN.test(origin) &&
    value !== '' &&
    Array.from(value).length <= MAX_LENGTH;
  return isValid ? { origin, originValue: value } : { origin: undefined, originValue: undefined };
}
