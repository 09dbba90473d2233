import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../errors/api-error';
import { newId } from '../identifiers';
import { REQUEST_ID_HEADER } from './request-id';

const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';
const REASONS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'request: has too many bytes of headers',
  [LATE]: 'request: did not arrive in time',
};

/** Time to read the answer. */
const LINGER_MS = 500;

/** Requests that Node refuses before the application sees them are answered with the error body too. */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const isLate = error.code === LATE;
    const reason = REASONS[error.code ?? ''] ?? 'request: is not valid HTTP';
    const body = JSON.stringify(new ApiError('VALIDATION_FAILED', [reason]).toBody());
    socket.end(
      [
        'HTTP/1.1 400 Bad Request',
        `${REQUEST_ID_HEADER}: ${newId()}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
    // Whoever sends on instead of hanging up is cut off; one who was late has had his time.
    setTimeout(() => socket.destroy(), isLate ? 0 : LINGER_MS).unref();
  });
  // An expectation that nobody knows is no reason to refuse the request.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
