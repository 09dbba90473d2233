import { BenchError } from '../options';
import { formatNumber } from '../report/table';

/** The bounds of a run: what is over one of them is listed at the end, and the run fails. */
export class Bounds {
  private readonly exceeded: string[] = [];

  /** Notes a measurement that is over its bound. Returns the text for the table, with a mark if it is over. */
  check(name: string, value: number, max: number, digits = 0): string {
    const text = formatNumber(value, digits);
    if (value <= max) return text;
    this.exceeded.push(`${name}: ${text}, at most ${formatNumber(max, digits)}`);
    return `${text} !`;
  }

  /** Notes what does not hold. */
  expect(name: string, isTrue: boolean): void {
    if (!isTrue) this.exceeded.push(name);
  }

  /** @throws BenchError that lists what is over its bound, if there is any */
  report(): void {
    if (this.exceeded.length > 0) {
      throw new BenchError(
        `Over their bounds:\n${this.exceeded.map((each) => `  ${each}`).join('\n')}`,
      );
    }
    console.log('All bounds hold.');
  }
}
