import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive. */
export interface ZippedFile {
  readonly name: string;
  /** Called when the file is written, after those before it. */
  readonly read: () => AsyncIterable<string>;
}

/** A ZIP archive that is written while it is read. If the reader stops, the sources stop; an error of a source is thrown to the reader. */
export async function* zipFiles(
  files: readonly ZippedFile[],
  mtime: Date,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error): void => {
    output.destroy(error);
  };
  zip.on('error', fail);
  let source: Readable | null = null;
  for (const { name, read } of files) {
    zip.addReadStreamLazy(name, { mtime }, (start) => {
      source = Readable.from(read(), { objectMode: false });
      source.on('error', fail);
      start(null, source);
    });
  }
  zip.end();
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    // The type of the variable is not known after the callbacks.
    (source as Readable | null)?.destroy();
  }
}
