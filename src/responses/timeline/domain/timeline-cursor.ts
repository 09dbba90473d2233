import { isId, LAST_ID } from '../../../core/values/identifiers';
import { EARLIEST_TIME, LATEST_TIME } from '../../../core/values/iso-date';

/** The place in each source of a timeline that the next page continues after. */
export interface TimelinePosition {
  /** The number and the id of an entry of the ledger. */
  readonly entry: number;
  readonly entryId: string;
  /** The time, in epoch milliseconds, and the id of a response. */
  readonly responseTime: number;
  readonly responseId: string;
  /** The id of an event of the audit log. */
  readonly eventId: string;
}

/** Before the newest of each source: the highest number that PostgreSQL stores, the latest time, the highest id. */
export const TIMELINE_START: TimelinePosition = {
  entry: 2_147_483_647,
  entryId: LAST_ID,
  responseTime: LATEST_TIME,
  responseId: LAST_ID,
  eventId: LAST_ID,
};

const MAX_CURSOR_LENGTH = 250;
const CURSOR_PATTERN =
  /^timeline:(\d{1,10}):([\da-f-]{36}):(-?\d{1,15}):([\da-f-]{36}):([\da-f-]{36})$/;

/** An opaque text, which needs no escaping in a URL. */
export const writeTimelineCursor = (position: TimelinePosition): string => {
  const { entry, entryId, responseTime, responseId, eventId } = position;
  const text = `timeline:${entry}:${entryId}:${responseTime}:${responseId}:${eventId}`;
  return Buffer.from(text).toString('base64url');
};

/** Returns null for a text that `writeTimelineCursor` has not made. */
export function readTimelineCursor(text: string): TimelinePosition | null {
  if (text.length > MAX_CURSOR_LENGTH) return null;
  const match = CURSOR_PATTERN.exec(Buffer.from(text, 'base64url').toString('latin1'));
  if (match === null) return null;
  const [, entryText, entryId = '', timeText, responseId = '', eventId = ''] = match;
  const [entry, responseTime] = [Number(entryText), Number(timeText)];
  const isValid =
    entry <= TIMELINE_START.entry &&
    responseTime >= EARLIEST_TIME &&
    responseTime <= LATEST_TIME &&
    isId(entryId) &&
    isId(responseId) &&
    isId(eventId);
  const position = { entry, entryId, responseTime, responseId, eventId };
  return isValid && writeTimelineCursor(position) === text ? position : null;
}
