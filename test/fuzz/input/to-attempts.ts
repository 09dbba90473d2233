import type { DocumentedOperation } from '../../support/documented-api';
import type { PlaceValues } from './choose-values';
import { escapeText, isStorable } from './texts';
import type { Place } from './places';
import { replaceAt } from './replace-at';
import type { FuzzRequest } from './send';
import type { Target } from './target';

export interface Attempt {
  request: FuzzRequest;
  /** The value in reports. */
  shown: string;
  /** The text that the service receives in the place; undefined if the value is not a text. */
  text?: string;
  /** Whether the place must reject the value. */
  mustFail: boolean;
}

/** The query that a parameter needs beside it. */
const PARTNERS: Record<string, string> = {
  fieldKey: 'fieldValue=plain',
  fieldValue: 'fieldKey=plain',
  // A list that is complete without a cursor ignores its limit.
  limit: 'cursor=*',
};

/** Returns a request for each value, in which it replaces the value of a place of a valid request. */
export function toAttempts(
  target: Target,
  { method, path }: DocumentedOperation,
  place: Place,
  { values, escapes }: PlaceValues,
): Attempt[] {
  const attempt = (shown: string, change: Partial<FuzzRequest>, rest: Partial<Attempt>) => ({
    request: { ...validRequest(target, method, path), ...change },
    shown: shown.slice(0, 80),
    mustFail: false,
    ...rest,
  });
  if (place.in === 'body') {
    return values.map(({ json, text }) =>
      attempt(
        json,
        { body: replaceAt(target.validBody(), place.steps, json) },
        { text, mustFail: text !== undefined && !isStorable(text) && !isIgnored(place) },
      ),
    );
  }
  const texts = values.flatMap(({ text }) => (text === undefined ? [] : [text]));
  if (place.in === 'header') {
    // A line end would start another header.
    const inOneLine = texts.filter((text) => !/[\r\n]/.test(text));
    return inOneLine.map((text) => {
      const bytes = Buffer.from(text).toString('latin1');
      const value = place.name === 'Authorization' ? `Bearer ${bytes}` : bytes;
      const { headers } = validRequest(target, method, path);
      const sent = { ...headers, [place.name]: value };
      return attempt(JSON.stringify(text), { headers: sent }, { text });
    });
  }
  const escaped = [
    ...texts.map((text) => ({ escapes: escapeText(text), text })),
    ...escapes.map((escapes) => ({ escapes, text: undefined })),
  ];
  if (place.in === 'path') {
    return escaped
      .filter(({ escapes }) => escapes !== '')
      .map(({ escapes, text }) => {
        const params = { ...target.params, [place.name]: escapes };
        return attempt(escapes, { path: fill(path, params, '') }, { text, mustFail: true });
      });
  }
  const partner = PARTNERS[place.name];
  const others = partner === undefined ? '' : `&${partner}`;
  return [...escaped, { escapes: `1&${place.name}=1`, text: undefined }].map(({ escapes, text }) =>
    attempt(
      escapes,
      { path: fill(path, target.params, `?${place.name}=${escapes}${others}`) },
      { text, mustFail: text === undefined ? isRejected(escapes) : !isStorable(text) },
    ),
  );
}

export function validRequest(target: Target, method: string, path: string): FuzzRequest {
  const body = target.validBody();
  const headers = { Authorization: `Bearer ${target.team.apiKey}` };
  return {
    method: method.toUpperCase(),
    path: fill(path, target.params, ''),
    headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

/** Whether the service must reject the query: a repeated parameter, or bytes that are not a storable text. */
const isRejected = (escapes: string): boolean =>
  escapes.includes('&') || /%00|%FF|%ED%A0|%C0|%E0%A4/.test(escapes);

/** Only a checkbox can be a group; for other fields the member is ignored. */
const isIgnored = ({ name }: Place): boolean => name === 'fields[0].isGroup';

const isUnversioned = (path: string): boolean => path.startsWith('/health/');

function fill(path: string, params: Record<string, string>, query: string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  return `${isUnversioned(path) ? '' : '/v1'}${filled}${query}`;
}
