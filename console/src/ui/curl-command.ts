import type { Method } from '../api/call';

interface ApiRequest {
  readonly origin: string;
  readonly method: Method;
  /** Below `/v1`. */
  readonly path: string;
  readonly body?: object | undefined;
  /** Without it, the shell reads the variable KEY. */
  readonly apiKey?: string | undefined;
}

/** A text that a POSIX shell passes on unchanged. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The request as a command of curl, ready to paste into a shell. */
export function curlCommand({ origin, method, path, body, apiKey }: ApiRequest): string {
  const authorization =
    apiKey === undefined
      ? '"Authorization: Bearer $KEY"'
      : quote(`Authorization: Bearer ${apiKey}`);
  const parts = [
    `curl -s ${quote(`${origin}/v1${path}`)}`,
    ...(method === 'GET' || (method === 'POST' && body !== undefined) ? [] : [`-X ${method}`]),
    `-H ${authorization}`,
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(body))}`]),
  ];
  return parts.join(' \\\n  ');
}
