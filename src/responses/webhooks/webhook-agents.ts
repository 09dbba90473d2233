import http from 'node:http';
import https from 'node:https';
import { BlockList, isIPv6, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { createSharedLookup } from './shared-lookup';

export interface WebhookAgents {
  readonly httpAgent: http.Agent;
  readonly httpsAgent: https.Agent;
}

/** In Azure, this public address serves the metadata and secrets of the virtual machine. */
const METADATA_ADDRESSES = ['168.63.129.16'];

/** All IPv6 addresses except the global unicast addresses, 2000::/3 (RFC 4291). Includes the deprecated IPv4-compatible addresses. */
const UNASSIGNED_IPV6 = new BlockList();
UNASSIGNED_IPV6.addSubnet('::', 3, 'ipv6');
UNASSIGNED_IPV6.addSubnet('4000::', 2, 'ipv6');
UNASSIGNED_IPV6.addSubnet('8000::', 1, 'ipv6');

type Listener = (error: Error | null, socket: Duplex) => void;

/** Blocks {@link UNASSIGNED_IPV6}; the base class blocks {@link METADATA_ADDRESSES} and all other addresses that are not public. */
class PublicHttpAgent extends RequestFilteringHttpAgent {
  override createConnection(options: TcpNetConnectOpts, listener?: Listener) {
    rejectUnassigned(options.host);
    return super.createConnection(options, listener);
  }
}

class PublicHttpsAgent extends RequestFilteringHttpsAgent {
  override createConnection(options: TcpNetConnectOpts, listener?: Listener) {
    rejectUnassigned(options.host);
    return super.createConnection(options, listener);
  }
}

class UnassignedAddressError extends Error {}

/**
 * Creates the agents for connections to receivers. Each attempt opens a new connection, since the receiver may have closed a
 * kept one. Unless `allowPrivate`, a connection to an address that is not public fails after the host name is resolved.
 */
export function createWebhookAgents(allowPrivate: boolean): WebhookAgents {
  const lookup = createSharedLookup();
  if (allowPrivate) {
    return { httpAgent: new http.Agent({ lookup }), httpsAgent: new https.Agent({ lookup }) };
  }
  const options = { denyIPAddressList: METADATA_ADDRESSES, lookup: rejectingUnassigned(lookup) };
  return { httpAgent: new PublicHttpAgent(options), httpsAgent: new PublicHttpsAgent(options) };
}

/** Recognizes the errors of blocked addresses; request-filtering-agent has only a message for them. */
export function isBlockedAddress(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return (
    thrown instanceof UnassignedAddressError ||
    thrown.cause instanceof UnassignedAddressError ||
    /^DNS lookup .+ is not allowed\./.test(thrown.message)
  );
}

function rejectUnassigned(host: string | undefined): void {
  if (host !== undefined && isUnassigned(host)) throw new UnassignedAddressError();
}

const isUnassigned = (address: string): boolean =>
  isIPv6(address) && UNASSIGNED_IPV6.check(address, 'ipv6');

/** Wraps a lookup: fails if any address of the host is unassigned, since Node may connect to any of them. */
function rejectingUnassigned(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      const blocked = addresses.some(isUnassigned) ? new UnassignedAddressError() : null;
      callback(error ?? blocked, found, family);
    });
  };
}
