import net from 'node:net';

/** Sends raw bytes and returns everything received until the server closes the connection. */
export function exchangeBytes(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const { hostname, port } = new URL(url);
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}
