import { type Line, isBlankLine } from '../../core/files/read-lines';
import { parseJson } from '../../core/http/parse-json';
import type { SourceItem } from './source-item';

/** The JSON value of each line that is not blank. */
export async function* readNdjson(
  lines: AsyncIterable<Line>,
  onProgress: (bytes: number) => void,
): AsyncGenerator<SourceItem> {
  for await (const line of lines) {
    if (!isBlankLine(line)) yield readItem(line);
    onProgress(line.end);
  }
}

function readItem({ number, bytes }: Line): SourceItem {
  if (bytes === null) return { number, fault: 'line: is too long' };
  try {
    return { number, value: parseJson(bytes) };
  } catch {
    // Whatever is wrong with it, there is no other way for it to fail.
    return { number, fault: 'line: must be JSON in UTF-8' };
  }
}
