import { LogBatches } from './log-batches';

describe('LogBatches', () => {
  const sink = {
    write: jest.fn(),
    flush: jest.fn((done: () => void) => done()),
    flushSync: jest.fn(),
  };
  let batches: LogBatches;

  beforeEach(() => {
    jest.clearAllMocks();
    jest.useFakeTimers();
    batches = new LogBatches(sink);
  });

  afterEach(() => jest.useRealTimers());

  it('keeps lines together, and none for longer than a tenth of a second', () => {
    batches.write('a\n');
    jest.advanceTimersByTime(60);
    batches.write('b\n');
    jest.advanceTimersByTime(39);
    expect(sink.write).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(sink.write.mock.calls).toEqual([['a\nb\n']]);
    batches.write('c\n');
    jest.advanceTimersByTime(100);
    expect(sink.write.mock.calls).toEqual([['a\nb\n'], ['c\n']]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('hands on what has become long at once', () => {
    const line = `${'x'.repeat(7_999)}\n`;
    batches.write(line);
    expect(sink.write).not.toHaveBeenCalled();
    batches.write(line);
    expect(sink.write.mock.calls).toEqual([[line + line]]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is flushed in order, with or without waiting', () => {
    const done = jest.fn();
    batches.write('a\n');
    batches.flush(done);
    expect(sink.write.mock.calls).toEqual([['a\n']]);
    expect(done).toHaveBeenCalledTimes(1);
    batches.write('b\n');
    batches.flushSync();
    expect(sink.write.mock.calls).toEqual([['a\n'], ['b\n']]);
    expect(sink.flushSync).toHaveBeenCalledTimes(1);
    batches.flush();
    expect(sink.write).toHaveBeenCalledTimes(2);
  });
});
