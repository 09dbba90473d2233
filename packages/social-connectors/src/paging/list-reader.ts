import { MINUTE_MS } from '../values/durations';
import { type JsonObject, textAt } from '../values/json-object';
import { addPage, endlessList, NO_PAGES } from './list-progress';

const MAX_PAGES = 100;
/** Of the entries as JSON; in memory they take several times as much. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Less than a sign-in may take. */
const MAX_MS = MINUTE_MS;

/** Entries of a list, and the position of the next page, which is null on the last page. */
export interface EntryPage {
  readonly entries: readonly JsonObject[];
  readonly next: string | null;
}

/** Reads whole lists into memory, such as the accounts of a person. All lists of a reader share a maximum size and time. */
export class ListReader {
  private bytes = 0;
  private readonly endsAt = performance.now() + MAX_MS;

  /** Reads all pages of a list. @throws PlatformError of kind `endless` */
  async readAll(readPage: (from: string | null) => Promise<EntryPage>): Promise<JsonObject[]> {
    const all: JsonObject[] = [];
    let progress = NO_PAGES;
    for (let from: string | null = null; ;) {
      const { entries, next } = await readPage(from);
      const texts = entries.map((entry) => JSON.stringify(entry));
      for (const text of texts) this.bytes += text.length;
      this.checkLimits();
      all.push(...entries);
      if (next === null) return all;
      const ids = entries.map((entry, index) => textAt(entry, 'id') ?? String(texts[index]));
      progress = addPage(progress, { ids, next }, MAX_PAGES);
      from = next;
    }
  }

  /** To be called between requests for single entries of a list. @throws PlatformError of kind `endless` */
  checkLimits(): void {
    if (this.bytes > MAX_BYTES || performance.now() > this.endsAt) throw endlessList();
  }
}
