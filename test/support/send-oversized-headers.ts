import { exchangeBytes } from './exchange-bytes';
import { trafficRecorder } from './traffic/record-traffic';

/** Longer than Node.js accepts: it rejects the request before the application receives it. */
const LONG_HEADER = `X-Long: ${'x'.repeat(70_000)}`;

/**
 * Sends a request with too large headers, and records the response as traffic: Node.js sends it without the application, where
 * traffic is recorded otherwise. `path` is a path of the document.
 */
export async function sendOversizedHeaders(
  url: string,
  method: string,
  path: string,
): Promise<string> {
  const verb = method.toUpperCase();
  const received = await exchangeBytes(
    url,
    `${verb} ${path} HTTP/1.1\r\nHost: x\r\n${LONG_HEADER}\r\n\r\n`,
  );
  const [head = '', text = ''] = received.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  trafficRecorder().see({
    method: verb,
    route: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(
      lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ')[1]]),
    ),
    text,
  });
  return received;
}
