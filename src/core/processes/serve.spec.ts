import { describeListenError } from './serve';

const listenError = (code: string): Error => Object.assign(new Error(`listen ${code}`), { code });

describe('describeListenError', () => {
  it.each([
    ['EADDRINUSE', 'Port 80 is taken by another process; set PORT to a free one.'],
    ['EACCES', 'This user may not listen on port 80; set PORT to 1024 or higher.'],
    [
      'EADDRNOTAVAIL',
      '"shop" is no address of this machine; set HOST to an address of this machine, or to 0.0.0.0 for all.',
    ],
    [
      'ENOTFOUND',
      '"shop" is no address of this machine; set HOST to an address of this machine, or to 0.0.0.0 for all.',
    ],
    ['EMFILE', 'listen EMFILE'],
  ])('describes %s: %s', (code, line) => {
    expect(describeListenError(listenError(code), { host: 'shop', port: 80 })).toBe(line);
  });
});
