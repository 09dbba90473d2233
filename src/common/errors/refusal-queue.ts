/** So few that those who are let in hardly notice; a caller who waits for an answer sends nothing else meanwhile. */
const ANSWERS_PER_TURN = 2;

/**
 * Answers to callers who are not let in: a few in each turn of the event loop, in the order in which they came, so that a
 * flood of them costs those who are let in no waiting.
 */
export class RefusalQueue {
  private readonly waiting: (() => void)[] = [];
  private isScheduled = false;

  add(answer: () => void): void {
    this.waiting.push(answer);
    this.schedule();
  }

  private schedule(): void {
    if (this.isScheduled || this.waiting.length === 0) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      const answers = this.waiting.splice(0, ANSWERS_PER_TURN);
      this.schedule();
      for (const answer of answers) answer();
    });
  }
}
