import { printableLine } from '../core/values/printable-text';
import { countCodePoints } from '../core/values/text';

const GAP = '  ';

/** Formats rows under their headers in aligned columns; null is shown as `-`. */
export function formatTable(
  headers: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): string {
  if (rows.length === 0) return 'No rows.';
  const lines = [headers, ...rows].map((cells) => cells.map((cell) => printableLine(cell ?? '-')));
  const widths = headers.map((_, column) =>
    Math.max(...lines.map((cells) => countCodePoints(cells[column] ?? ''))),
  );
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - countCodePoints(cell)))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

/** Formats a headline and, indented below it, names with their values in one column. */
export function formatDetails(headline: string, details: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(details).map((name) => name.length));
  const lines = Object.entries(details).map(
    ([name, value]) => `${GAP}${name.padEnd(width)}${GAP}${printableLine(value)}`,
  );
  return [printableLine(headline), ...lines].join('\n');
}

/** Joins the lines of a text with spaces: messages of libraries may have several lines. */
export function toSingleLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ');
}
