import { ServerResponse } from 'node:http';

/** The headers that {@link writeCompleteHead} has written; Node does not keep headers that are written with the head. */
const HEAD = Symbol('complete head');

type WithHead = ServerResponse & { [HEAD]?: readonly string[] };

/** Writes the head of a response without the default headers. @param headers names and values alternate */
export function writeCompleteHead(
  response: ServerResponse,
  status: number,
  headers: string[],
): void {
  (response as WithHead)[HEAD] = headers;
  response.writeHead(status, headers);
}

/** Returns the headers that {@link writeCompleteHead} has written, if it wrote the head. */
export const completeHeadOf = (response: ServerResponse): readonly string[] | undefined =>
  (response as WithHead)[HEAD];

/** The methods of a response that read headers, which find those of {@link writeCompleteHead} too. */
export function headerReaders(): Record<string, unknown> {
  const node = ServerResponse.prototype;
  return {
    getHeader(this: WithHead, name: string) {
      const head = this[HEAD];
      return head ? readHead(head)[name.toLowerCase()] : node.getHeader.call(this, name);
    },
    getHeaders(this: WithHead) {
      const head = this[HEAD];
      return head ? readHead(head) : node.getHeaders.call(this);
    },
    getHeaderNames(this: WithHead) {
      const head = this[HEAD];
      return head ? Object.keys(readHead(head)) : node.getHeaderNames.call(this);
    },
    hasHeader(this: WithHead, name: string) {
      const head = this[HEAD];
      return head ? name.toLowerCase() in readHead(head) : node.hasHeader.call(this, name);
    },
  };
}

/** Returns the values by lower-case name, without a prototype, as Node's `getHeaders`. */
function readHead(head: readonly string[]): Record<string, string> {
  const values = Object.create(null) as Record<string, string>;
  for (let index = 0; index < head.length; index += 2) {
    const [name = '', value = ''] = head.slice(index, index + 2);
    values[name.toLowerCase()] = value;
  }
  return values;
}
