/** What a redacted document may contain. Everything that is not named here is replaced by a placeholder. */

/** Splits a name into words in lower case: `viewCount`, `view_count` and `view-count` are `view` and `count`. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words in the names of numbers that are metrics, times, positions or codes. */
const NUMBER_WORDS = words(`
  count counts total totals sum value values rows metric metrics kpis statistics rate average percentage degree
  view views viewers play plays watch watched minutes seconds duration time timestamp cputime at start end since until
  expires created modified published cursor like likes love wow haha sad sorry anger angry care thankful reaction reactions
  comment comments reply replies share shares repost reposts retweet retweets quote quotes saved saves bookmark bookmarks
  click clicks tap taps reach impression impressions engagement engagements engaged interactions gain gains gained lost
  follow follows unfollows follower followers following fan fans subscriber subscribers limit remaining reset usage quota
  results offset retry
`);

/** Words at the end of names whose values are from a list that the platform documents. */
const ENUM_WORDS = words(`
  type types status kind period permission permissions visibility privacy distribution granularity role tasks reason domain
  error rel scope scopes method
`);

/** Names of codes of errors: other codes can be those of countries and places. */
const ERROR_CODE_NAMES = words('code error_code error_subcode serviceErrorCode status');

/** Values of `state`, which is also a part of addresses. */
const STATES = words(
  'APPROVED REQUESTED REJECTED REVOKED PUBLISHED DRAFT ARCHIVED PROCESSING ACTIVE',
);

/** Names of secrets. The `token` of a page of a list is an id, and `token_type` is neither. */
const SECRET_NAME_PATTERN =
  /(?:^|access_?|refresh_?|id_?|exchange_?)token$|secret|proof|password|authorization/i;

const NAME_PATTERN = /^[a-z]+(?:_?[A-Z][a-z]+|_[a-z]+)*\d{0,2}$/;
const LOCALE_PATTERN = /^[a-z]{2}_[A-Z]{2}$/;
const ENUM_VALUE_PATTERN = /^[A-Za-z]+(?:[_.:#/-][A-Za-z]+)*$/;
const MAX_NAME_LENGTH = 64;

/** Whether a text has the form of a property's name, as in the platforms' documentation, and is no id. */
export function isPropertyName(text: string): boolean {
  if (text.length > MAX_NAME_LENGTH) return false;
  return LOCALE_PATTERN.test(text) || text.split('.').every((part) => NAME_PATTERN.test(part));
}

/** Whether numbers of this name, and digits in its text, are metrics, times, positions or codes. */
export const isNumberName = (name: string): boolean =>
  ERROR_CODE_NAMES.has(name) || wordsOf(name).some((word) => NUMBER_WORDS.has(word));

export const isSecretName = (name: string): boolean => SECRET_NAME_PATTERN.test(name);

export const isIdName = (name: string): boolean =>
  ['id', 'ids', 'urn', 'uid'].includes(wordsOf(name).at(-1) ?? '');

/** Whether a value of this name is from a list that the platform documents. */
export function isEnumValue(name: string, value: string): boolean {
  const parts = wordsOf(name);
  const last = parts.at(-1) ?? '';
  if (last === 'state' && parts.length === 1) return STATES.has(value);
  const isEnum = ENUM_WORDS.has(last) || last === 'state' || ERROR_CODE_NAMES.has(name);
  return isEnum && value.length <= MAX_NAME_LENGTH && ENUM_VALUE_PATTERN.test(value);
}
