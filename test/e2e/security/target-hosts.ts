import type { Loopback } from './canary';

export interface TargetHost {
  /** The host part of the URL. */
  host: string;
  description: string;
  /** The loopback address to which a client without a filter connects. */
  reaches?: Loopback;
}

const loopback = (
  host: string,
  description: string,
  reaches: Loopback = '127.0.0.1',
): TargetHost => ({
  host,
  description,
  reaches,
});

const other = (host: string, description: string): TargetHost => ({ host, description });

/** Notations of addresses that are not public. */
export const TARGET_HOSTS: readonly TargetHost[] = [
  loopback('127.0.0.1', 'loopback'),
  loopback('127.1', 'loopback, short'),
  loopback('127.0.1', 'loopback, three parts'),
  loopback('127.8.9.10', 'loopback, another', '127.8.9.10'),
  loopback('0x7f000001', 'loopback in hexadecimal'),
  loopback('0x7f.1', 'loopback, mixed'),
  loopback('0177.0.0.1', 'loopback in octal'),
  loopback('017700000001', 'loopback as one octal number'),
  loopback('2130706433', 'loopback as one number'),
  loopback('127.0.0.1.', 'loopback with a trailing dot'),
  loopback('%31%32%37.0.0.1', 'loopback, percent-encoded'),
  loopback('１２７.0.0.1', 'loopback in full-width digits'),
  loopback('127。0。0。1', 'loopback with ideographic dots'),
  loopback('hook.example@127.0.0.1', 'loopback behind a user name'),
  loopback('hook.example:443@127.0.0.1', 'loopback behind credentials'),
  loopback('0', 'unspecified, short'),
  loopback('0.0.0.0', 'unspecified'),
  loopback('0x0', 'unspecified in hexadecimal'),
  loopback('localhost', 'a name of loopback'),
  loopback('LOCALHOST', 'a name of loopback in capitals'),
  loopback('[::1]', 'loopback of IPv6', '::1'),
  loopback('[0:0:0:0:0:0:0:1]', 'loopback of IPv6, long', '::1'),
  loopback('[::]', 'unspecified in IPv6', '::1'),
  loopback('[::ffff:127.0.0.1]', 'IPv4 in IPv6'),
  loopback('[::ffff:7f00:1]', 'IPv4 in IPv6 in hexadecimal'),
  other('[::ffff:169.254.169.254]', 'metadata in IPv6'),
  other('[::ffff:0:127.0.0.1]', 'IPv4 in IPv6, translated'),
  other('[::127.0.0.1]', 'IPv4 in IPv6, deprecated form'),
  other('[64:ff9b::a9fe:a9fe]', 'metadata through NAT64'),
  other('[64:ff9b::7f00:1]', 'loopback through NAT64'),
  other('[64:ff9b:1::7f00:1]', 'loopback through a local NAT64'),
  other('[2002:7f00:1::]', 'loopback through 6to4'),
  other('[2001:0:7f00:1::]', 'Teredo'),
  other('[fe80::1]', 'link-local of IPv6'),
  other('[febf::1]', 'link-local of IPv6, the last'),
  other('[fec0::1]', 'site-local of IPv6'),
  other('[fc00::1]', 'unique-local'),
  other('[fd00::1]', 'unique-local, randomly assigned'),
  other('[fd00:ec2::254]', 'metadata of IPv6'),
  other('[fd20:ce::254]', 'metadata of IPv6, another'),
  other('[100::1]', 'IPv6 discard prefix'),
  other('[4000::1]', 'IPv6, unassigned'),
  other('[ff02::1]', 'multicast of IPv6'),
  other('10.0.0.1', 'private, class A'),
  other('10.255.255.255', 'private, class A, the last'),
  other('172.16.0.1', 'private, class B'),
  other('172.31.255.255', 'private, class B, the last'),
  other('192.168.1.1', 'private, class C'),
  other('169.254.169.254', 'metadata'),
  other('0xa9fea9fe', 'metadata in hexadecimal'),
  other('2852039166', 'metadata as one number'),
  other('169.254.170.2', 'metadata of containers'),
  other('168.63.129.16', 'metadata behind a public address'),
  other('100.64.0.1', 'carrier-grade NAT'),
  other('100.127.255.255', 'carrier-grade NAT, the last'),
  other('100.100.100.200', 'metadata in carrier-grade NAT'),
  other('192.0.0.192', 'metadata in a reserved range'),
  other('192.0.2.1', 'an example'),
  other('198.18.0.1', 'benchmarks'),
  other('224.0.0.1', 'multicast'),
  other('240.0.0.1', 'reserved'),
  other('255.255.255.255', 'broadcast'),
];
