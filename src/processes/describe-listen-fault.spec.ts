import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describeListenFault } from './describe-listen-fault';

/** What listening there fails with. */
async function faultOf(host: string, port: number): Promise<unknown> {
  const server = createServer();
  const [fault]: unknown[] = await once(server.listen(port, host), 'error');
  return fault;
}

describe('describeListenFault', () => {
  it('names the port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const settings = { host: '127.0.0.1', port };
    expect(describeListenFault(await faultOf(settings.host, port), settings)).toBe(
      `Port ${port} is taken by another process; set PORT to a free one.`,
    );
    other.close();
  });

  it('names the host that is elsewhere', async () => {
    // For documentation; no machine's own.
    const settings = { host: '192.0.2.1', port: 0 };
    expect(describeListenFault(await faultOf(settings.host, settings.port), settings)).toBe(
      '"192.0.2.1" is no address of this machine; set HOST to one that is, or to 0.0.0.0 for all.',
    );
  });

  // Made up: a machine may have no resolver, and a user every right.
  it('names the host that nobody knows', () => {
    const fault = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    expect(describeListenFault(fault, { host: 'nowhere', port: 0 })).toContain('"nowhere" is no');
  });

  it('names the port that needs more rights', () => {
    const fault = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
    expect(describeListenFault(fault, { host: '127.0.0.1', port: 80 })).toBe(
      'This user may not listen on port 80; set PORT to 1024 or higher.',
    );
  });

  it('passes on what it does not know', () => {
    expect(describeListenFault(new Error('Out of luck.'), { host: '::1', port: 80 })).toBe(
      'Out of luck.',
    );
  });
});
