import ts from 'typescript';

/** Attributes and properties that people read or hear. */
const READ = new Set([
  'action',
  'alt',
  'anyLabel',
  'aria-description',
  'aria-label',
  'columns',
  'description',
  'done',
  'error',
  'group',
  'help',
  'hint',
  'label',
  'message',
  'nothingFound',
  'placeholder',
  'searchLabel',
  'submit',
  'tableLabel',
  'text',
  'title',
]);
/** Names, which are the same in every language. */
const NAMES = new Set(['Rapport', 'CSV', 'JSON', 'NDJSON', 'PNG', 'PDF', 'POST', 'GET']);

const isText = (text: string): boolean => /\p{L}/u.test(text) && !NAMES.has(text.trim());

/** The texts in a .tsx file that people read and that do not come from the catalogue, with their lines. */
export function findVisibleTexts(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const report = (node: ts.Node, text: string): void => {
    if (!isText(text)) return;
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${file}:${line + 1}: ${text.trim().replaceAll(/\s+/g, ' ')}`);
  };
  /** The strings that an expression may be, without those that it passes to a function. */
  const reportStrings = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) report(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      report(
        node,
        [node.head, ...node.templateSpans.map(({ literal }) => literal)]
          .map(({ text }) => text)
          .join(' '),
      );
    } else if (ts.isConditionalExpression(node)) {
      reportStrings(node.whenTrue);
      reportStrings(node.whenFalse);
    } else if (ts.isBinaryExpression(node)) {
      const isLogical = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
      if (isComparison(node.operatorToken.kind)) return;
      if (!isLogical) reportStrings(node.left);
      reportStrings(node.right);
    } else if (ts.isParenthesizedExpression(node)) reportStrings(node.expression);
    else if (ts.isArrayLiteralExpression(node)) node.elements.forEach(reportStrings);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) report(node, node.text);
    else if (ts.isJsxAttribute(node) && READ.has(node.name.getText())) {
      const { initializer } = node;
      if (initializer !== undefined && ts.isJsxExpression(initializer)) {
        if (initializer.expression !== undefined) reportStrings(initializer.expression);
      } else if (initializer !== undefined) reportStrings(initializer);
    } else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
      if (node.expression !== undefined) reportStrings(node.expression);
    } else if (ts.isPropertyAssignment(node) && READ.has(nameOf(node.name))) {
      reportStrings(node.initializer);
    }
    node.forEachChild(visit);
  };
  visit(tree);
  return found;
}

const isComparison = (kind: ts.SyntaxKind): boolean =>
  kind >= ts.SyntaxKind.LessThanToken && kind <= ts.SyntaxKind.ExclamationEqualsEqualsToken;

const nameOf = (name: ts.PropertyName): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';

/** What a file may name of the catalogue: its strings, and the beginnings of strings with values in them. */
export interface NamedTexts {
  readonly areas: ReadonlySet<string>;
  readonly strings: ReadonlySet<string>;
  readonly beginnings: readonly string[];
}

const AREA_PATTERN = /(?:useTexts|getTexts|findTexts|Texts|TextKey|testTexts)[(<]'([\w-]+)'/g;

export function findNamedTexts(file: string, source: string): NamedTexts {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const strings = new Set<string>();
  const beginnings: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) strings.add(node.text);
    else if (ts.isTemplateExpression(node) && node.head.text !== '')
      beginnings.push(node.head.text);
    node.forEachChild(visit);
  };
  visit(tree);
  return {
    areas: new Set([...source.matchAll(AREA_PATTERN)].map(([, area = '']) => area)),
    strings,
    beginnings,
  };
}
