import { ApiError, readSeconds } from '../api/call';
import { BrokenExportError } from './broken-export-error';
import { RowCounter } from './count-rows';
import { saveFile, saveLink } from './save-file';

/** Where the browser cannot write to a file, the page holds at most these bytes in memory; the browser downloads a larger file by itself. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;

export interface ExportProgress {
  readonly rows: number;
  readonly bytes: number;
}

export type ExportOutcome =
  | ({ readonly kind: 'saved' } & ExportProgress)
  /** The browser downloads the file by itself. */
  | { readonly kind: 'byBrowser' }
  | { readonly kind: 'cancelled' };

/** The part of the File System API that only some browsers have. */
interface FilePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<{
    createWritable(): Promise<WritableStream<Uint8Array> & { abort(): Promise<void> }>;
  }>;
}

/** Where the bytes go. Nothing is left of a file that is not closed. */
interface Target {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

interface ExportRequest {
  /** Below the origin: `/console/api/teams/…`. */
  readonly url: string;
  readonly filename: string;
  /** `csv` or `ndjson`. */
  readonly format: 'csv' | 'ndjson';
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

/**
 * Saves an export as a file while it arrives. The service sends it in chunks: if the connection ends before the last one, the file is not
 * complete, and nothing is saved. Must be called by a click, because it may ask where to save.
 * @throws ApiError when the service rejects the request, BrokenExportError
 */
export async function streamExport(request: ExportRequest): Promise<ExportOutcome> {
  const { url, filename, format, signal, onProgress } = request;
  let target: Target | null;
  try {
    target = await openFile(filename);
  } catch (error) {
    if (isAbort(error)) return { kind: 'cancelled' };
    throw error;
  }
  const counter = new RowCounter(format);
  const held: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const body = await openBody(url, signal);
    for (;;) {
      const { done, value } = await body.read();
      if (done) break;
      counter.add(value);
      bytes += value.length;
      if (target !== null) await target.write(value);
      else if (bytes > MAX_HELD_BYTES) {
        await body.cancel();
        saveLink(url, filename);
        return { kind: 'byBrowser' };
      } else held.push(value);
      onProgress({ rows: counter.rows, bytes });
    }
    if (target === null) saveFile(new Blob(held), filename);
    else await target.close();
    return { kind: 'saved', rows: counter.rows, bytes };
  } catch (error) {
    await target?.abort().catch(() => undefined);
    if (signal.aborted) return { kind: 'cancelled' };
    if (error instanceof ApiError) throw error;
    throw new BrokenExportError(counter.rows, error);
  }
}

/** Asks where to save. Returns null if the browser cannot write to a file. */
async function openFile(filename: string): Promise<Target | null> {
  const { showSaveFilePicker } = globalThis as FilePicker;
  if (showSaveFilePicker === undefined) return null;
  const handle = await showSaveFilePicker.call(globalThis, { suggestedName: filename });
  const stream = await handle.createWritable();
  const writer = stream.getWriter();
  return {
    write: (bytes) => writer.write(bytes),
    close: () => writer.close(),
    abort: () => writer.abort(),
  };
}

async function openBody(
  url: string,
  signal: AbortSignal,
): Promise<ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>> {
  const response = await fetch(url, { credentials: 'same-origin', signal });
  if (response.ok && response.body !== null) return response.body.getReader();
  const failure = (await response.json().catch(() => null)) as {
    code?: string;
    message?: string;
    fields?: string[];
  } | null;
  const retryAfter = response.headers.get('Retry-After');
  throw new ApiError(
    response.status,
    failure?.code ?? 'INVALID_RESPONSE',
    failure?.message ?? '',
    failure?.fields,
    readSeconds(retryAfter),
    response.headers.get('X-Request-Id'),
  );
}

const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
