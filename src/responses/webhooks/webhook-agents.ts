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

/** Public as addresses go, but in Azure the gate to a machine's own metadata and secrets. */
const METADATA_ADDRESSES = ['168.63.129.16'];

/** All but 2000::/3: not given out to anybody, yet it holds IPv4 written in IPv6 in the old way. */
const UNASSIGNED_IPV6 = new BlockList();
UNASSIGNED_IPV6.addSubnet('::', 3, 'ipv6');
UNASSIGNED_IPV6.addSubnet('4000::', 2, 'ipv6');
UNASSIGNED_IPV6.addSubnet('8000::', 1, 'ipv6');

type Listener = (error: Error | null, socket: Duplex) => void;

/** Each of the agents refuses the rest: whatever is not unicast or is named above. */
class PublicHttpAgent extends RequestFilteringHttpAgent {
  override createConnection(options: TcpNetConnectOpts, listener?: Listener) {
    refuseUnassigned(options.host);
    return super.createConnection(options, listener);
  }
}

class PublicHttpsAgent extends RequestFilteringHttpsAgent {
  override createConnection(options: TcpNetConnectOpts, listener?: Listener) {
    refuseUnassigned(options.host);
    return super.createConnection(options, listener);
  }
}

class UnassignedAddressError extends Error {}

/**
 * Connections to receivers, a new one for each attempt: one kept open could have been closed by the other side
 * meanwhile. Unless private addresses are allowed, each is refused after the name is resolved.
 */
export function createWebhookAgents(allowPrivate: boolean): WebhookAgents {
  const lookup = createSharedLookup();
  if (allowPrivate) {
    return { httpAgent: new http.Agent({ lookup }), httpsAgent: new https.Agent({ lookup }) };
  }
  const options = { denyIPAddressList: METADATA_ADDRESSES, lookup: refusing(lookup) };
  return { httpAgent: new PublicHttpAgent(options), httpsAgent: new PublicHttpsAgent(options) };
}

/** Of the agents' own error there is only a text, which names the address. */
export function isRefusedAddress(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return (
    thrown instanceof UnassignedAddressError ||
    thrown.cause instanceof UnassignedAddressError ||
    /^DNS lookup .+ is not allowed\./.test(thrown.message)
  );
}

function refuseUnassigned(host: string | undefined): void {
  if (host !== undefined && isUnassigned(host)) throw new UnassignedAddressError();
}

const isUnassigned = (address: string): boolean =>
  isIPv6(address) && UNASSIGNED_IPV6.check(address, 'ipv6');

/** All addresses of a name are looked at, since any of them may be dialled. */
function refusing(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      const refused = addresses.some(isUnassigned) ? new UnassignedAddressError() : null;
      callback(error ?? refused, found, family);
    });
  };
}
