import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Failure } from './connection';
import type { Connections } from './connections';
import { isHost } from './host-header';

/** What is wrong with a message that reaches no route, for the client. */
export const REASONS = {
  HEADERS_TOO_LARGE: 'has too many bytes of headers',
  TIMED_OUT: 'did not arrive in time',
  AMBIGUOUS_LENGTH: 'has a Transfer-Encoding other than chunked in HTTP/1.1',
  INVALID_HOST: 'must have one Host header, with a name or an address and no more than a port',
  MALFORMED: 'is not valid HTTP',
} as const;

export type HttpFault = keyof typeof REASONS;

/** Writes the whole response to a faulty message, as bytes of HTTP with `Connection: close`. */
export type WriteRejection = (fault: HttpFault) => string;

/** The faults by the codes of Node's errors. */
const FAULT_OF_ERROR_CODE: Readonly<Record<string, HttpFault>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'TIMED_OUT',
};

/** Time for the client to read the response. */
const LINGER_MS = 500;

/** A response as Node would send it, with the reason as its text. */
export function writePlainRejection(fault: HttpFault): string {
  const body = `The request ${REASONS[fault]}.\n`;
  return [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/** Sends a response to requests that Node's parser rejects before the application sees them. */
export function rejectClientErrors(
  server: Server,
  connections: Connections,
  writeRejection: WriteRejection,
): void {
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    connections
      .of(socket)
      .fail(failureOf(FAULT_OF_ERROR_CODE[error.code ?? ''] ?? 'MALFORMED', writeRejection));
  });
  // Ignores unknown expectations (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/**
 * Rejects messages whose end a proxy may see elsewhere than Node does (request smuggling): HTTP/1.0 has no Transfer-Encoding,
 * and `chunked` is the only coding that is implemented (RFC 9112, section 6.1). Rejects all hosts but one valid one as well
 * (section 3.2): Node joins several `Host` headers with commas.
 */
export function examineHead(
  { headers, httpVersion }: IncomingMessage,
  writeRejection: WriteRejection,
): Failure | null {
  const { host, 'transfer-encoding': coding } = headers;
  const isOld = httpVersion === '1.0';
  if (host === undefined ? !isOld : !isHost(host)) return failureOf('INVALID_HOST', writeRejection);
  if (coding === undefined) return null;
  const isPlain = coding.trim().toLowerCase() === 'chunked' && !isOld;
  return isPlain ? null : failureOf('AMBIGUOUS_LENGTH', writeRejection);
}

const failureOf = (fault: HttpFault, writeRejection: WriteRejection): Failure => ({
  rejection: writeRejection(fault),
  lingerMs: fault === 'TIMED_OUT' ? 0 : LINGER_MS,
});
