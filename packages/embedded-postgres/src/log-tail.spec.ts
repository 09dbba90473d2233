import { LogTail } from './log-tail';

describe('LogTail', () => {
  it('keeps the last lines of a long log', () => {
    const log = new LogTail([]);
    for (let line = 1; line <= 5_000; line++) log.append(`line ${line}\n`);

    const lines = log.lastLines().split('\n');

    expect(lines).toHaveLength(12);
    expect(lines.at(-1)).toBe('line 5000');
  });

  it('redacts secrets, also those split across two chunks', () => {
    const log = new LogTail(['s3cret']);
    log.append('password s3c');
    log.append('ret, again s3cret\n');

    expect(log.lastLines()).toBe('password ***, again ***');
  });

  it('drops a line that is longer than the tail, which could start inside a secret', () => {
    const log = new LogTail(['s3cret']);
    log.append(`s3cret${'x'.repeat(7_997)}`);

    expect(log.lastLines()).not.toContain('cret');
  });
});
