import { countCodePoints } from '../core/validation/count-code-points';

const GAP = '  ';

/** Rows below their headers, each column as wide as its widest cell; a null is shown as `-`. */
export function formatTable(
  headers: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): string {
  if (rows.length === 0) return 'There are none.';
  const lines = [headers, ...rows].map((cells) => cells.map((cell) => toCell(cell ?? '-')));
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

/** A headline with indented facts below it, their values in one column. */
export function formatFacts(headline: string, facts: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  const lines = Object.entries(facts).map(
    ([name, value]) => `${GAP}${name.padEnd(width)}${GAP}${toCell(value)}`,
  );
  return [toCell(headline), ...lines].join('\n');
}

/** Names may hold line breaks and terminal commands; neither belongs on a person's screen. */
function toCell(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
