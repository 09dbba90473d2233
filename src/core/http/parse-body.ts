import { checkJsonShape } from './check-json-shape';
import { parseJson } from './parse-json';

/** The JSON of a request. @throws ApiError VALIDATION_FAILED for a costly shape, MALFORMED_JSON for anything but JSON */
export function parseBody(bytes: Buffer): unknown {
  checkJsonShape(bytes);
  return parseJson(bytes);
}
