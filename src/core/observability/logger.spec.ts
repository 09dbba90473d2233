import fs, { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { bufferedDestination, warnOfDroppedLines } from './logger';

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

  it('writes at once when the lines have 32,000 characters', async () => {
    const line = `${'x'.repeat(15_999)}\n`;
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

  describe('while its disk is full', () => {
    const LINE = `${'x'.repeat(2 ** 20 - 1)}\n`;
    let disk: jest.SpyInstance;

    beforeEach(async () => {
      disk = jest.spyOn(fs, 'write').mockImplementation((...args: unknown[]) => {
        const done = args.at(-1) as (error: Error) => void;
        setImmediate(done, Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
      });
      const failed = new Promise((resolve) => destination.once('error', resolve));
      destination.write('first\n');
      jest.advanceTimersByTime(100);
      await failed;
    });

    afterEach(() => disk.mockRestore());

    it('keeps 16 MiB of lines, and lets the process exit', () => {
      let dropped = 0;
      destination.on('drop', () => (dropped += 1));
      for (let count = 0; count < 20; count += 1) destination.write(LINE);

      expect(dropped).toBe(5);
      destination.flushSync();
      expect(written()).toBe('');
    });

    it('writes the lines when there is space again, and says how many are missing', async () => {
      const logger = pino({ base: null, timestamp: false }, destination);
      warnOfDroppedLines(destination, logger);
      const failed = new Promise((resolve) => destination.once('error', resolve));
      for (let count = 0; count < 20; count += 1) destination.write(LINE);
      await failed;
      disk.mockRestore();
      const flushed = nextWrite();
      jest.advanceTimersByTime(100);
      await flushed;
      destination.flushSync();

      const warning = `{"level":40,"lines":5,"msg":"Log lines were dropped: stdout was blocked."}\n`;
      expect(written()).toBe(`first\n${LINE.repeat(15)}${warning}`);
    });
  });
});
