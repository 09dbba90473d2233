/** The metrics and labels of a PromQL expression, in the subset that the dashboard uses. */
export interface PromqlNames {
  /** The names of the metrics. */
  metrics: string[];
  /** The names of the labels, in conditions and in `by (…)`. */
  labels: string[];
}

const TEXT_PATTERN = /"(?:[^"\\]|\\.)*"/g;
const RANGE_PATTERN = /\[[^\]]*\]/g;
const GROUPING_PATTERN = /\b(?:by|without)\s*\(([^)]*)\)/g;
const CONDITIONS_PATTERN = /\{([^}]*)\}/g;
const NAME_PATTERN = /\b[a-z_]\w*\b(?!\s*\()/gi;
const OPERATORS = new Set(['or', 'and', 'unless']);

export function readPromql(expression: string): PromqlNames {
  const bare = expression.replaceAll(TEXT_PATTERN, '""').replaceAll(RANGE_PATTERN, '');
  const conditions = inside(bare, CONDITIONS_PATTERN).map(
    (condition) => condition.split(/[=!~]/)[0] ?? '',
  );
  const rest = bare.replaceAll(CONDITIONS_PATTERN, '').replaceAll(GROUPING_PATTERN, '');
  return {
    metrics: (rest.match(NAME_PATTERN) ?? []).filter((name) => !OPERATORS.has(name)),
    labels: [...conditions, ...inside(bare, GROUPING_PATTERN)],
  };
}

const inside = (text: string, parts: RegExp): string[] =>
  [...text.matchAll(parts)].flatMap(([, list = '']) =>
    list.split(',').map((entry) => entry.trim()),
  );
