import type { Readable } from 'node:stream';
import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import type { AttemptResult } from './domain/judge-attempt';
import { isRefusedAddress } from './webhook-agents';
import type { WebhookMessage } from './webhook-message';

const LONGEST_ANSWER = 64 * 1_024;

/** Posts one message; the HTTP client is set up in the module. */
@Injectable()
export class WebhookSender {
  constructor(private readonly http: HttpService) {}

  /** Never throws: whatever goes wrong is a result. `signal` ends the attempt, wherever it is. */
  async send(
    { url, headers, body }: WebhookMessage,
    signal: AbortSignal,
    afterMs: number,
  ): Promise<AttemptResult> {
    let statusCode: number | null = null;
    try {
      const response = await this.http.axiosRef.post<Readable>(url, Buffer.from(body), {
        headers,
        signal,
      });
      statusCode = response.status;
      await readSome(response.data);
      const retryAfter: unknown = response.headers['retry-after'];
      return {
        kind: 'answered',
        statusCode,
        retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
      };
    } catch (error) {
      if (signal.aborted) return { kind: 'timedOut', afterMs, statusCode };
      if (isRefusedAddress(error)) return { kind: 'refused' };
      return { kind: 'disconnected', code: codeOf(error), statusCode };
    }
  }
}

/** To the end of the answer, or as far as anybody needs; leaving the loop early destroys the socket. */
async function readSome(answer: Readable): Promise<void> {
  let length = 0;
  for await (const chunk of answer) {
    length += (chunk as Buffer).length;
    if (length > LONGEST_ANSWER) return;
  }
}

/** Of the network or of TLS: a word in capitals that gives nothing away. */
function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : 'UNKNOWN';
}
