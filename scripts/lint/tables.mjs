import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A table belongs to the folder of `src` that has its entity. SQL of another folder that names the table, and an import of the entity
 * there, are errors unless `table-crossings.json` allows them. The rule recognizes SQL by its keywords in upper case. With the option
 * "report-all", it also reports what the list allows.
 */
const CROSSINGS = JSON.parse(
  readFileSync(new URL('table-crossings.json', import.meta.url), 'utf8'),
);

const ENTITY_PATTERN = /@Entity\(\s*'(\w+)'/g;
const PARENTHESES_PATTERN = /\(([^()]*)\)/g;
/** The items of FROM and USING, up to the next clause. */
const TABLE_LIST_PATTERN =
  /\b(?:FROM|USING)\b(.*?)(?=\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|USING|WHERE|GROUP|HAVING|WINDOW|ORDER|LIMIT|OFFSET|FETCH|FOR|UNION|INTERSECT|EXCEPT|RETURNING|SET|WHEN)\b|;|$)/gs;
const ITEM_SEPARATOR_PATTERN = /,|\bJOIN\b/;
const ITEM_NAME_PATTERN = /^\s*(?:(?:ONLY|LATERAL)\s+)*(?:"?public"?\.)?"?(\w+)/;
/** The keywords that one table follows. */
const TABLE =
  /\b(?:JOIN|INTO|UPDATE|TABLE|TRUNCATE|ONLY|REFERENCES|COPY|LOCK|ANALYZE|VACUUM)\s+(?:(?:TABLE|ONLY|IF|NOT|EXISTS)\s+)*(?:"?public"?\.)?"?(\w+)/g;

/** The names of tables in a statement, or in a part of one, and of its common table expressions. */
export function tablesIn(sql) {
  // Replaces parentheses from the inside, so that the end of a subquery does not end the list of tables around it.
  const parts = [];
  let rest = sql;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(PARENTHESES_PATTERN, (_, part) => {
      parts.push(part);
      return '?';
    });
  }
  return [...parts, rest].flatMap((part) => [
    ...Array.from(part.matchAll(TABLE_LIST_PATTERN), ([, list]) =>
      list.split(ITEM_SEPARATOR_PATTERN),
    )
      .flat()
      .flatMap((item) => ITEM_NAME_PATTERN.exec(item)?.[1] ?? []),
    ...Array.from(part.matchAll(TABLE), ([, name]) => name),
  ]);
}

const withoutExtension = (file) => file.replace(/\.[tj]s$/, '');
const folderOf = (file) => withoutExtension(file.split(path.sep)[1] ?? '');

/** The tables with the files of their entities; read once, because one process checks all files. */
let entities;
const entitiesIn = (root) =>
  (entities ??= readdirSync(path.join(root, 'src'), { recursive: true })
    .filter((file) => file.endsWith('.entity.ts'))
    .flatMap((file) => {
      const source = readFileSync(path.join(root, 'src', file), 'utf8');
      const entity = path.join('src', withoutExtension(file));
      return Array.from(source.matchAll(ENTITY_PATTERN), ([, table]) => ({ table, entity }));
    }));

export const tables = {
  meta: { schema: [{ enum: ['report-all'] }] },
  create({ cwd, filename, options, report }) {
    const file = path.relative(cwd, filename);
    const [root] = file.split(path.sep);
    if (root !== 'src' || file.endsWith('.spec.ts')) return {};
    const folder = folderOf(file);
    const allowed = options[0] === 'report-all' ? {} : (CROSSINGS[folder] ?? {});

    /** Reports the tables of other folders that `isUsed` selects. */
    const check = (node, isUsed) => {
      for (const { table, entity } of entitiesIn(cwd)) {
        const owner = folderOf(entity);
        if (owner === folder || Object.hasOwn(allowed, table) || !isUsed(table, entity)) continue;
        const message = `The table ${table} belongs to src/${owner}: src/${folder} calls a service of src/${owner} instead.`;
        report({ node, message });
      }
    };
    const checkText = (node, text) => {
      const names = new Set(tablesIn(text));
      if (names.size > 0) check(node, (table) => names.has(table));
    };
    const checkImport = (node, source) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const imported = path.resolve(path.dirname(filename), withoutExtension(source.value));
      check(node, (_, entity) => path.join(cwd, entity) === imported);
    };

    return {
      Literal: (node) => typeof node.value === 'string' && checkText(node, node.value),
      TemplateLiteral: (node) =>
        checkText(node, node.quasis.map(({ value }) => value.cooked ?? value.raw).join(' ? ')),
      // The lists of expired rows, from which a job makes its statements.
      Property: (node) =>
        node.key.name === 'table' && check(node, (table) => table === node.value.value),
      ImportDeclaration: (node) => checkImport(node, node.source),
      ExportNamedDeclaration: (node) => checkImport(node, node.source),
      ExportAllDeclaration: (node) => checkImport(node, node.source),
      ImportExpression: (node) => checkImport(node, node.source),
      TSImportType: (node) => checkImport(node, node.source),
      TSExternalModuleReference: (node) => checkImport(node, node.expression),
    };
  },
};
