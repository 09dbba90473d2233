import type { Redaction } from './redact-json';

/** Words of the error messages that the platforms document, and of messages about unreadable objects. */
const VOCABULARY: ReadonlySet<string> = new Set(
  `
  a access accessing account action active after again all allowed already amount an and any api app application are as at authentication
  asking authorization authorized available be bearer because been before business but by call called calls can cannot
  caused channel check client code comments completed content could credentials credits cursor daily data date day days delete deleted
  denied deprecated depleted developer did disabled do document does doesn domain due during empty enabled end endpoint enough
  error exceed exceeded exist exists expired expires failed features field fields find following for forbidden format found
  from get graph granted has have header hours id ids if in insights insufficient integer internal impressions invalid is issue it
  item items its key large later least less limit limited limits list load loaded long longer longest malformed many max
  maximum may media member message method metric metrics minimum minutes missing mobile month more must name nested new no
  non nonexisting nonexistent not null number oauth object objects of on one only operation or order organization other page pages
  parameter parameters parse parsed password path per permission permissions permitted please post posts prior product
  profile project provided query quota range rate reached read reason reduce refresh removed report request requested
  requests require required requires resource response result retired retry revoked role scope scopes second seconds
  server service session set shares short since some start status string such supported syntax temporarily than that the then
  there this time timeout times to token tokens too tried try type unable unauthorized unavailable unexpected unknown
  unpermitted unsupported until update url usage use used user users valid validate validating value values version
  video videos was week were when which while with without wrong year you your
  `
    .trim()
    .split(/\s+/),
);

const PUNCTUATION_PATTERN = /^[\s()[\]{}#:;,.'"/=&<>-]$/;
const MAX_CODE_DIGITS = 5;
const REMOVED = '…';
const CODE_PATTERN = /^[\w./[\]-]{1,64}$/;

/**
 * Keeps the words of an error message that platforms use in general, the names that the connector asked for, and short
 * numbers. Long numbers become ids, everything else `…`.
 */
export function redactMessage(text: string, { placeholders, names }: Redaction): string {
  const parts = text.match(/[\p{L}\p{M}_]+|\d+|[^\p{L}\p{M}_\d]/gu) ?? [];
  return parts
    .map((part) => {
      if (/^\d/.test(part)) return part.length > MAX_CODE_DIGITS ? placeholders.id(part) : part;
      if (placeholders.isPersonal(part)) return REMOVED;
      const isKept = PUNCTUATION_PATTERN.test(part) || names.has(part) || isKnown(part);
      return isKept ? part : REMOVED;
    })
    .join('')
    .replaceAll(/…(?:[^\p{L}\d<>…]*…)+/gu, REMOVED);
}

/** Whether the words of a name like `page_token` are known. */
const isKnown = (name: string): boolean =>
  name.split('_').every((word) => word === '' || VOCABULARY.has(word.toLowerCase()));

/** Keeps a code as connectors build them, such as `190/460` and `ACCESS_DENIED/100/shares[0]`. */
export function redactCode(code: string, redaction: Redaction): string {
  const { placeholders } = redaction;
  if (!CODE_PATTERN.test(code) || placeholders.isPersonal(code))
    return redactMessage(code, redaction);
  return code.replaceAll(/\d{6,}/g, (digits) => placeholders.id(digits));
}
