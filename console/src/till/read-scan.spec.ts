import { readScan, readTypedCode } from './read-scan';

describe('readScan', () => {
  it.each([
    [' K7QWMR2XHTB9PD4VNC ', { kind: 'code', value: 'K7QWMR2XHTB9PD4VNC' }],
    ['ada@example.com', { kind: 'email', value: 'ada@example.com' }],
    ['mailto:ada@example.com?subject=x', { kind: 'email', value: 'ada@example.com' }],
    ['+49 30 901820', { kind: 'phone', value: '+49 30 901820' }],
    ['030/901820', { kind: 'phone', value: '030/901820' }],
    ['tel:+4930901820', { kind: 'phone', value: '+4930901820' }],
    ['234567892345678923', { kind: 'code', value: '234567892345678923' }],
    ['https://example.com/f/1', { kind: 'code', value: 'https://example.com/f/1' }],
    ['', { kind: 'code', value: '' }],
  ])('of %j is %j', (text, scan) => {
    expect(readScan(text)).toEqual(scan);
  });
});

describe('readTypedCode', () => {
  it.each([
    ['k7qw mr2x-htb9', 'K7QWMR2XHTB9'],
    [' K7QW ', 'K7QW'],
    ['', ''],
  ])('of %j is %j', (text, code) => {
    expect(readTypedCode(text)).toBe(code);
  });
});
