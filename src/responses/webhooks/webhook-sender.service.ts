import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import { ABANDONED } from '../../core/jobs/outbox/outbox-dispatcher';
import { networkErrorCode } from '../../core/values/network-error-code';
import type { AttemptResult } from './domain/judge-attempt';
import { MAX_RECEIVED_BYTES, readReceived } from './domain/received-text';
import { isBlockedAddress } from './webhook-agents';
import type { WebhookMessage } from './webhook-message';

const MAX_READ_BYTES = 64 * 1_024;

/** Sends a webhook message; `webhookHttpModule()` configures the HTTP client. */
@Injectable()
export class WebhookSenderService {
  constructor(private readonly http: HttpService) {}

  /**
   * Posts the message and reads the response. Never throws: every error is a result. `signal` ends the attempt after `timeoutMs`, or
   * earlier. Returns null if it was abandoned before it had a connection, so that nothing was sent.
   */
  async send(
    { url, headers, body }: WebhookMessage,
    signal: AbortSignal,
    timeoutMs: number,
  ): Promise<AttemptResult | null> {
    let statusCode: number | null = null;
    const transport = new WatchedTransport();
    try {
      const response = await this.http.axiosRef.post<Readable>(url, Buffer.from(body), {
        headers,
        signal,
        transport,
      });
      statusCode = response.status;
      const start = await drainBody(response.data);
      const retryAfter: unknown = response.headers['retry-after'];
      return {
        kind: 'responded',
        statusCode,
        retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
        received: readReceived(start),
      };
    } catch (error) {
      if (signal.reason === ABANDONED) {
        return transport.hasConnected ? { kind: 'interrupted', statusCode } : null;
      }
      if (signal.aborted) return { kind: 'timedOut', afterMs: timeoutMs, statusCode };
      if (isBlockedAddress(error)) return { kind: 'blocked' };
      return { kind: 'disconnected', code: networkErrorCode(error) ?? 'UNKNOWN', statusCode };
    }
  }
}

/** Makes a request with the modules of Node.js, and notes whether it had a connection, with TLS if it uses TLS. */
class WatchedTransport {
  hasConnected = false;

  readonly request = (
    options: https.RequestOptions,
    onResponse: (response: http.IncomingMessage) => void,
  ): http.ClientRequest => {
    const isSecure = options.protocol === 'https:';
    const request = (isSecure ? https : http).request(options, onResponse);
    return request.once('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        this.hasConnected = true;
      });
    });
  };
}

/**
 * Reads the body to its end or to {@link MAX_READ_BYTES}; leaving the loop early destroys the socket. Returns its first
 * {@link MAX_RECEIVED_BYTES}.
 */
async function drainBody(body: Readable): Promise<Buffer> {
  let length = 0;
  const start: Buffer[] = [];
  for await (const chunk of body) {
    if (length < MAX_RECEIVED_BYTES) {
      // A copy: a part of a chunk would keep the whole chunk in memory.
      start.push(Buffer.from((chunk as Buffer).subarray(0, MAX_RECEIVED_BYTES - length)));
    }
    length += (chunk as Buffer).length;
    if (length > MAX_READ_BYTES) break;
  }
  return Buffer.concat(start);
}
