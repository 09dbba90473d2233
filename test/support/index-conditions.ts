export interface Index {
  readonly name: string;
  /** `btree`, `gin` and so on. */
  readonly method: string;
  readonly isUnique: boolean;
  /** The key columns as `pg_get_indexdef` prints them: names, or expressions. */
  readonly columns: readonly string[];
}

export interface IndexBounds {
  /**
   * The columns that limit the index entries that a scan reads. In a B-tree, these are the leading columns up to the
   * first one that has no condition or a range condition; further conditions only filter entries.
   */
  readonly columns: readonly string[];
  /** Whether the scan finds at most one row for each value. */
  readonly isPoint: boolean;
}

/** @param condition the `Index Cond` of a plan; '' for a scan without one */
export function readBounds({ method, isUnique, columns }: Index, condition: string): IndexBounds {
  const clauses = splitClauses(withoutLiterals(condition));
  const kinds = columns.map((column) => kindOfComparison(withoutLiterals(column), clauses));
  if (method !== 'btree') {
    return { columns: columns.filter((_column, at) => kinds[at] !== null), isPoint: false };
  }
  const end = kinds.findIndex((kind) => kind !== 'equality');
  if (end === -1) return { columns, isPoint: isUnique };
  return { columns: columns.slice(0, kinds[end] === 'range' ? end + 1 : end), isPoint: false };
}

function kindOfComparison(column: string, clauses: readonly string[]): 'equality' | 'range' | null {
  const comparisons = clauses.flatMap((clause) => {
    const left = [column, `(${column})`].find((text) => clause.startsWith(`${text} `));
    return left === undefined ? [] : [clause.slice(left.length + 1)];
  });
  if (comparisons.some((comparison) => comparison.startsWith('= '))) return 'equality';
  return comparisons.some((comparison) => comparison !== 'IS NOT NULL') ? 'range' : null;
}

/** Literals may contain parentheses and AND. */
const withoutLiterals = (text: string): string => text.replaceAll(/'(?:[^']|'')*'/g, "''");

/** The clauses of a conjunction. A comparison of rows becomes that of their first columns. */
function splitClauses(condition: string): string[] {
  const text = withoutParentheses(condition);
  const clauses: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0 && (at === text.length || text.startsWith(' AND ', at))) {
      clauses.push(withoutParentheses(text.slice(start, at)));
      start = at + ' AND '.length;
    }
  }
  return clauses.map((clause) => clause.replace(/^ROW\(([^,]+),.*?\) (?=[<>])/, '$1 '));
}

/** Removes parentheses around the whole text. */
function withoutParentheses(text: string): string {
  if (!text.startsWith('(')) return text;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at === text.length - 1 ? withoutParentheses(text.slice(1, -1)) : text;
  }
  return text;
}
