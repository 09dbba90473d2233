import { randomUUID } from 'node:crypto';
import { type HttpFault, REASONS } from '@rapport/fast-express';
import { ApiError } from '../errors/api-error';
import { REQUEST_ID_HEADER } from './request-context';
import { securityHeaders } from './security-headers';

const SECURITY_LINES = [...securityHeaders()].map(([name, value]) => `${name}: ${value}`);

/** Writes the response with the error body to a message that is not valid HTTP. */
export function writeRejection(fault: HttpFault): string {
  const error = new ApiError('VALIDATION_FAILED', [`request: ${REASONS[fault]}`]);
  const body = JSON.stringify(error.toBody());
  return [
    'HTTP/1.1 400 Bad Request',
    ...SECURITY_LINES,
    `${REQUEST_ID_HEADER}: ${randomUUID()}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
