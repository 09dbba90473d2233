import { PlatformError } from '../platform-error';
import type { PlatformHttp, PlatformRequest } from '../http/platform-http';
import { classifyMeta } from './classify-meta';

/** Codes for a method or a parameter that an endpoint does not take: "Unsupported get request", "Unsupported request". */
const UNSUPPORTED_CODES: readonly string[] = ['100', '100/33', 'http_404', 'http_405'];

/**
 * Requests a token; if the endpoint does not support the request, by another one. Returns the body of the response.
 * @throws PlatformError of the first request unless that of the other one says more
 */
export async function requestMetaToken(
  http: PlatformHttp,
  request: PlatformRequest,
  other: PlatformRequest,
): Promise<unknown> {
  const send = async (one: PlatformRequest): Promise<unknown> =>
    (await http.send({ ...one, isRepeatable: false }, classifyMeta())).body;
  try {
    return await send(request);
  } catch (error) {
    if (!isUnsupported(error)) throw error;
    return send(other).catch((second: unknown) => {
      throw isUnsupported(second) ? error : second;
    });
  }
}

const isUnsupported = (error: unknown): boolean =>
  error instanceof PlatformError && UNSUPPORTED_CODES.includes(error.code);
