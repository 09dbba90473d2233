import { ProgressBar } from './progress-bar';

function draw(total: number, work: (bar: ProgressBar, wait: (ms: number) => void) => void): string {
  let written = '';
  let time = 0;
  const output = { write: (text: string) => (written += text) };
  work(new ProgressBar(output, total, () => time), (ms) => (time += ms));
  return written;
}

describe('ProgressBar', () => {
  it('redraws on the same line at most ten times a second, and clears the line at the end', () => {
    const written = draw(200, (bar, wait) => {
      bar.update(0);
      bar.update(10);
      wait(100);
      bar.update(101);
      wait(99);
      bar.update(150);
      wait(1);
      bar.update(200);
      bar.end();
    });
    expect(written).toBe(
      `\r${'░'.repeat(30)} 0 %\r${'█'.repeat(15)}${'░'.repeat(15)} 50 %\r${'█'.repeat(30)} 100 %\r\u001b[K`,
    );
  });

  it('draws nothing with an unknown total', () => {
    const written = draw(0, (bar) => {
      bar.update(10);
      bar.end();
    });
    expect(written).toBe('');
  });

  it('draws nothing without an output', () => {
    const bar = new ProgressBar(null, 100);
    expect(() => {
      bar.update(10);
      bar.end();
    }).not.toThrow();
  });
});
