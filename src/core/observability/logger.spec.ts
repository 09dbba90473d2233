import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bufferedDestination } from './logger';

describe('bufferedDestination', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rapport-log-'));
  const file = path.join(folder, 'log');
  const written = (): string => readFileSync(file, 'utf8');
  let fd: number;
  let destination: ReturnType<typeof bufferedDestination>;
  const nextWrite = (): Promise<unknown> =>
    new Promise((resolve) => destination.once('drain', resolve));

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    fd = openSync(file, 'w');
    destination = bufferedDestination(fd);
    await new Promise((resolve) => destination.once('ready', resolve));
  });

  afterEach(() => {
    jest.useRealTimers();
    // Also clears its interval and closes the file.
    destination.destroy();
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('writes buffered lines after at most 100 ms', async () => {
    destination.write('a\n');
    jest.advanceTimersByTime(60);
    destination.write('b\n');
    jest.advanceTimersByTime(39);
    expect(written()).toBe('');
    const flushed = nextWrite();
    jest.advanceTimersByTime(1);
    await flushed;
    expect(written()).toBe('a\nb\n');
  });

  it('writes at once when the buffer has 16,000 bytes', async () => {
    const line = `${'x'.repeat(7_999)}\n`;
    destination.write(line);
    expect(written()).toBe('');
    const flushed = nextWrite();
    destination.write(line);
    await flushed;
    expect(written()).toBe(line + line);
  });

  it('writes all lines in order when it is flushed', async () => {
    destination.write('a\n');
    await new Promise<void>((resolve) => destination.flush(() => resolve()));
    expect(written()).toBe('a\n');
    destination.write('b\n');
    destination.flushSync();
    expect(written()).toBe('a\nb\n');
  });
});
