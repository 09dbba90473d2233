/** Lets pieces of work that share a key run one after the other, in the order in which they came. */
export class Turns {
  private readonly last = new Map<string, Promise<void>>();

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = (this.last.get(key) ?? Promise.resolve()).then(work);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    this.last.set(key, settled);
    try {
      return await result;
    } finally {
      if (this.last.get(key) === settled) this.last.delete(key);
    }
  }
}
