import { isUtf8 } from 'node:buffer';
import { BodyError } from './body-error';
import { checkJsonShape } from './check-json-shape';

const BYTE_ORDER_MARK = 0xfeff;

/** @throws BodyError MALFORMED_JSON for anything but JSON in UTF-8 */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new BodyError('MALFORMED_JSON');
  const text = bytes.toString('utf8');
  try {
    return JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text) as unknown;
  } catch (cause) {
    throw new BodyError('MALFORMED_JSON', undefined, { cause });
  }
}

/**
 * Parses the JSON of a request.
 * @param isLongList see {@link checkJsonShape}
 * @throws BodyError COSTLY_JSON for a costly shape, MALFORMED_JSON for anything but JSON
 */
export function parseBody(bytes: Buffer, isLongList = false): unknown {
  checkJsonShape(bytes, isLongList);
  return parseJson(bytes);
}
