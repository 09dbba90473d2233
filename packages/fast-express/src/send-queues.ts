import { readFile, readlink } from 'node:fs/promises';
import type { Socket } from 'node:net';

const TCP_TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];

/** `sl local_address rem_address st tx_queue:rx_queue tr:tm->when retrnsmt uid timeout inode`; queues are hexadecimal. */
const TABLE_ROW_PATTERN = /^ *\d+: \S+ \S+ \S+ ([0-9A-F]+):\S+ \S+ \S+ +\d+ +\d+ (\d+) /gm;

/**
 * Returns the number of bytes in the kernel's send queue of each socket, which its peer has not acknowledged (`tx_queue`,
 * https://docs.kernel.org/networking/proc_net_tcp.html). Empty on systems other than Linux.
 */
export async function readSendQueues(sockets: readonly Socket[]): Promise<Map<Socket, number>> {
  if (sockets.length === 0) return new Map();
  try {
    const [inodes, ...tables] = await Promise.all([
      Promise.all(sockets.map(readInode)),
      ...TCP_TABLES.map((path) => readFile(path, 'latin1').catch(() => '')),
    ]);
    const queues = new Map<string | undefined, number>();
    for (const [, queue = '', inode] of tables.join('').matchAll(TABLE_ROW_PATTERN)) {
      queues.set(inode, Number.parseInt(queue, 16));
    }
    return new Map(sockets.map((socket, index) => [socket, queues.get(inodes[index]) ?? 0]));
  } catch {
    return new Map();
  }
}

/** Returns the inode number of a socket, its key in the tables of the kernel. */
async function readInode(socket: Socket): Promise<string | undefined> {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return undefined;
  const link = await readlink(`/proc/self/fd/${String(Reflect.get(handle, 'fd'))}`).catch(() => '');
  return /^socket:\[(\d+)\]$/.exec(link)?.[1];
}
