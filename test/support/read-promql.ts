/** The metrics and labels of a PromQL expression, in the subset that the dashboard uses. */
export interface PromqlNames {
  /** The names of the metrics. */
  metrics: string[];
  /** The names of the labels, in conditions and in `by (…)`. */
  labels: string[];
}

const TEXT = /"(?:[^"\\]|\\.)*"/g;
const RANGE = /\[[^\]]*\]/g;
const GROUPING = /\b(?:by|without)\s*\(([^)]*)\)/g;
const CONDITIONS = /\{([^}]*)\}/g;
const NAME = /\b[a-z_]\w*\b(?!\s*\()/gi;
const WORDS = new Set(['or', 'and', 'unless']);

export function readPromql(expression: string): PromqlNames {
  const bare = expression.replaceAll(TEXT, '""').replaceAll(RANGE, '');
  const conditions = inside(bare, CONDITIONS).map((condition) => condition.split(/[=!~]/)[0] ?? '');
  const rest = bare.replaceAll(CONDITIONS, '').replaceAll(GROUPING, '');
  return {
    metrics: (rest.match(NAME) ?? []).filter((name) => !WORDS.has(name)),
    labels: [...conditions, ...inside(bare, GROUPING)],
  };
}

const inside = (text: string, parts: RegExp): string[] =>
  [...text.matchAll(parts)].flatMap(([, list = '']) =>
    list.split(',').map((entry) => entry.trim()),
  );
