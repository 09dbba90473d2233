import { networkOf, readAddress } from './client-address';

const V4 = '203.0.113.9';

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
  ])('of %p is %p', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ['a port', '203.0.113.9:2001'],
    ['another port', '203.0.113.9:1'],
    ['blanks', ' 203.0.113.9\t'],
    ['quotes', '"203.0.113.9:47011"'],
    ['IPv4-mapped', '::ffff:203.0.113.9'],
    ['IPv4-mapped in groups', '::ffff:cb00:7109'],
    ['IPv4-mapped without compression', '0:0:0:0:0:FFFF:CB00:7109'],
    ['IPv4-mapped with leading zeros', '0000:0000:0000:0000:0000:ffff:cb00:7109'],
    ['IPv4-mapped with a port', '[::ffff:203.0.113.9]:443'],
    ['IPv4-translated', '::ffff:0:203.0.113.9'],
    ['NAT64', '64:ff9b::203.0.113.9'],
    ['NAT64 in groups', '0064:FF9B::CB00:7109'],
    ['NAT64 for local use', '64:ff9b:1::203.0.113.9'],
    ['NAT64 for local use with a longer prefix', '64:ff9b:1:fffe::cb00:7109'],
    ['NAT64 for local use with a prefix of 48 bits', '64:ff9b:1:cb00:71:900::'],
    ['6to4', '2002:cb00:7109::1'],
    ['6to4 in another subnet', '2002:cb00:7109:ffff:1:2:3:4'],
    ['Teredo', '2001:0:c000:201:0:f3ff:34ff:8ef6'],
  ])('of IPv4 is the same with %s', (_name, written) => {
    expect(networkOf(written)).toBe(V4);
  });

  it.each([
    ['brackets', '[2001:db8:1:2::1]'],
    ['a port', '[2001:db8:1:2::1]:443'],
    ['another port and quotes', '"[2001:db8:1:2::1]:50000"'],
    ['a zone', '2001:db8:1:2::1%25'],
    ['a zone in brackets', '[2001:db8:1:2::1%eth0]:443'],
    ['upper case', '2001:DB8:1:2::A'],
    ['leading zeros', '2001:0db8:0001:0002:0000:0000:0000:0001'],
    ['another interface of the network', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['IPv4 at the end', '2001:db8:1:2::203.0.113.9'],
  ])('of IPv6 is the same with %s', (_name, written) => {
    expect(networkOf(written)).toBe('2001:db8:1:2::/64');
  });

  it.each([
    '',
    ' ',
    'unknown',
    '_hidden',
    '_SEVKISEK:443',
    'localhost',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.050',
    '203.0.113.9:',
    '203.0.113.9:x',
    '203.0.113.9:443:1',
    '3405803785',
    '0xcb007109',
    '203.0.113.9/32',
    '[203.0.113.9]',
    '[203.0.113.9]:80',
    '[2001:db8::1',
    '2001:db8::1]',
    '2001:db8::1::2',
    '1:2:3:4:5:6:7:8:9',
    'g::1',
    '203.0.113.9 203.0.113.10',
    'for=203.0.113.9',
    '%eth0',
    '[]',
    '[]:80',
    ':80',
    '203.0.113.9, 203.0.113.10',
    '\u0000',
    "' OR 1=1",
  ])('of %p is that of all clients without an address', (written) => {
    expect(networkOf(written)).toBe('unknown');
  });

  it('distinguishes networks', () => {
    const written = [V4, '203.0.113.90', '2001:db8:1:2::1', '2001:db8:1:3::1', '64:ff9b::1.2.3.4'];
    expect(new Set(written.map(networkOf)).size).toBe(written.length);
  });
});

describe('readAddress', () => {
  it.each([
    ['10.1.2.3:4444', '10.1.2.3'],
    ['[fd00::5%eth0]:443', 'fd00::5'],
    ['::ffff:10.1.2.3', '::ffff:10.1.2.3'],
    ['unknown', null],
    ['167772165', null],
  ])('of %p is %p', (written, address) => {
    expect(readAddress(written)).toBe(address);
  });
});
