import { parsePostmasterPid } from './postmaster-pid';

const READY = '4711\n/data\n1790000000\n54321\n\n127.0.0.1\n  123  456\nready   \n';

describe('parsePostmasterPid', () => {
  it.each([
    ['a ready server', READY, { pid: 4711, port: 54321, status: 'ready' }],
    ['a server that stops', READY.replace('ready   ', 'stopping'), { status: 'stopping' }],
    ['a file that is not complete yet', '4711\n/data\n', { port: null, status: '' }],
    ['single-user mode', '-4711\n/data\n1790000000\n', { pid: 4711 }],
  ])('reads %s', (_case, text, expected) => {
    expect(parsePostmasterPid(text)).toMatchObject(expected);
  });

  it.each(['', '\n', 'x\n', '0\n', '\0\0\0\0'])('is null for %j', (text) => {
    expect(parsePostmasterPid(text)).toBeNull();
  });
});
