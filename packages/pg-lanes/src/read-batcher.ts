interface Batch<Row> {
  readonly keys: Set<string>;
  readonly rows: Promise<ReadonlyMap<string, Row>>;
}

/** Finds rows by key: the keys that are asked for in one iteration of the event loop share a statement. */
export class ReadBatcher<Row> {
  /** The batch of each team that has not been read yet. */
  private readonly batches = new Map<string, Batch<Row>>();

  /** @param read returns the rows that exist, by key */
  constructor(
    private readonly read: (
      teamId: string,
      keys: readonly string[],
    ) => Promise<ReadonlyMap<string, Row>>,
  ) {}

  async find(teamId: string, key: string): Promise<Row | null> {
    let batch = this.batches.get(teamId);
    if (batch === undefined) {
      batch = this.begin(teamId);
      this.batches.set(teamId, batch);
    }
    batch.keys.add(key);
    return (await batch.rows).get(key) ?? null;
  }

  private begin(teamId: string): Batch<Row> {
    const keys = new Set<string>();
    const rows = new Promise((resolve) => setImmediate(resolve)).then(() => {
      this.batches.delete(teamId);
      return this.read(teamId, [...keys]);
    });
    return { keys, rows };
  }
}
