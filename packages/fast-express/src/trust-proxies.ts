import type { NestExpressApplication } from '@nestjs/platform-express';
import { readAddress } from './client-address';

type Trusts = (address: string, hop: number) => boolean;

/**
 * Makes Express trust the headers of the proxies, also where `X-Forwarded-For` has the address of a proxy with a port. An entry
 * that is no address is not trusted, and so counts as the client.
 * @param proxies addresses and CIDR ranges
 */
export function trustProxies(app: NestExpressApplication, proxies: readonly string[]): void {
  app.set('trust proxy', [...proxies]);
  const express = app.getHttpAdapter().getInstance() as { get(name: string): unknown };
  const trusts = express.get('trust proxy fn') as Trusts;
  app.set('trust proxy', (written: string | undefined, hop: number): boolean => {
    const address = readAddress(written ?? '');
    return address !== null && trusts(address, hop);
  });
}
