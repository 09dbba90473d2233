import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { tablesIn } from './tables.mjs';

/**
 * What Citus rejects, or runs on another server than the rows, in a database that is distributed by team. The rule recognizes SQL by its
 * keywords in upper case, and sees one literal at a time: `${…}` is an unknown expression. Tables whose primary key does not begin with
 * the team are not distributed.
 */
const LOCK_PATTERN = /\bFOR\s+(?:NO\s+KEY\s+UPDATE|UPDATE|KEY\s+SHARE|SHARE)\b/;
const TEAM_CONDITION_PATTERN = /\bteam_id\s*=\s*(?:\$\d|\?|:)/;
const ADVISORY_LOCK_PATTERN = /\bpg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(/;
const CLOCK_PATTERN = /\b(?:now|statement_timestamp|clock_timestamp)\(\)/;
const VOLATILE_FUNCTION_PATTERN =
  /\b(?:clock_timestamp|timeofday|random|gen_random_uuid|nextval)\(/;
const UPDATE_PATTERN =
  /\bUPDATE\s+(?:ONLY\s+)?[a-z_?"]+(?:\s+(?:AS\s+)?\w+)?\s+SET\b|\bDO\s+UPDATE\b/;

/** The text from an opening parenthesis at `start` to its closing one. */
function inParentheses(text, start) {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')' && --depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

/** The texts in the parentheses that follow each match of `opening`, which ends with one. */
const partsAfter = (text, opening) =>
  Array.from(text.matchAll(opening), ({ index, 0: match }) =>
    inParentheses(text, index + match.length - 1),
  );

/** The texts of all CASE expressions, also of those inside of others. */
const casesIn = (text) =>
  Array.from(text.matchAll(/\bCASE\b/g), ({ index }) => {
    let depth = 0;
    for (const { 0: word, index: at } of text.slice(index).matchAll(/\b(?:CASE|END)\b/g)) {
      depth += word === 'CASE' ? 1 : -1;
      if (depth === 0) return text.slice(index, index + at);
    }
    return text.slice(index);
  });

/** What follows DO UPDATE, up to the end of its clause. */
const conflictsIn = (text) =>
  Array.from(text.matchAll(/\bDO\s+UPDATE\b/g), ({ index }) => {
    let depth = 0;
    for (let at = index; at < text.length; at += 1) {
      if (text[at] === '(') depth += 1;
      else if (text[at] === ')') depth -= 1;
      const isEnd = depth < 0 || (depth === 0 && text.startsWith('RETURNING', at));
      if (isEnd) return text.slice(index, at);
    }
    return text.slice(index);
  });

const RULES = [
  ['SELECT has a column: SELECT 1 FROM …', (text) => /\bSELECT\s+FROM\b/.test(text)],
  [
    'FOR … OF locks one of several tables: lock in a query that reads this table only.',
    (text) => /\bFOR\s+(?:NO\s+KEY\s+)?(?:UPDATE|(?:KEY\s+)?SHARE)\s+OF\b/.test(text),
  ],
  [
    'A lock is of rows of one team: find the teams without a lock, then lock with team_id = $1.',
    (text, isOfTeams) =>
      LOCK_PATTERN.test(text) &&
      /\bFROM\b/.test(text) &&
      isOfTeams &&
      !TEAM_CONDITION_PATTERN.test(text),
  ],
  [
    'A recursive query reads rows of one team: team_id = $1.',
    (text, isOfTeams) =>
      /\bWITH\s+RECURSIVE\b/.test(text) && isOfTeams && !TEAM_CONDITION_PATTERN.test(text),
  ],
  [
    'An advisory lock of a team is taken by src/tenancy/locks, on the server that has its rows.',
    (text) =>
      ADVISORY_LOCK_PATTERN.test(text) &&
      !/\bFROM\b/.test(text) &&
      !/^SELECT pg_advisory_xact_lock\(\$1\)$/.test(text.trim()),
  ],
  [
    'A common table expression has no column of the type void: pg_advisory_xact_lock(…)::text.',
    (text) =>
      /\bFROM\b|\bWITH\b/.test(text) &&
      Array.from(text.matchAll(/\bpg_advisory_xact_lock(?:_shared)?(?=\()/g)).some(
        ({ index, 0: name }) => {
          const start = index + name.length;
          return !text.startsWith('::text', start + inParentheses(text, start).length);
        },
      ),
  ],
  [
    'An UPDATE calls no volatile function: statement_timestamp(), or a parameter.',
    (text, isOfTeams) =>
      isOfTeams && UPDATE_PATTERN.test(text) && VOLATILE_FUNCTION_PATTERN.test(text),
  ],
  [
    "The time is not inside of CASE or coalesce in a change: now() + CASE WHEN … THEN interval '0' END, least(…).",
    (text, isOfTeams) =>
      isOfTeams &&
      UPDATE_PATTERN.test(text) &&
      [...casesIn(text), ...partsAfter(text, /\bcoalesce\(/g)].some((part) =>
        CLOCK_PATTERN.test(part),
      ),
  ],
  [
    'RETURNING calls no function that depends on the time: select it from a common table expression.',
    (text, isOfTeams) =>
      isOfTeams &&
      /\bRETURNING\b[^()]*(?:\([^()]*\)[^()]*)*?\b(?:now|statement_timestamp)\(\)/.test(text),
  ],
  [
    'DO UPDATE uses only the row, excluded and parameters.',
    (text, isOfTeams) =>
      isOfTeams &&
      conflictsIn(text).some((part) => CLOCK_PATTERN.test(part) || /\bSELECT\b/.test(part)),
  ],
  [
    'A LATERAL subquery compares the team with the parameter: team_id = $1.',
    (text) =>
      partsAfter(text, /\bLATERAL\s*\(/g).some((part) => /\bteam_id\s*=\s*\w+\.team_id/.test(part)),
  ],
  [
    'EXISTS of a list of teams reads no rows of teams: list the teams, then read team by team with team_id = $1.',
    (text) =>
      partsAfter(text, /\bEXISTS\s*\(/g).some((part) => /=\s*(?:teams?|page)\.id\b/.test(part)),
  ],
  [
    'The horizon is that of the server with the rows of the team: FROM ${onServerOf(…)}.',
    (text) => /\bAS horizon\b/.test(text) && !/\bFROM\b/.test(text),
  ],
];

const ENTITY_PATTERN = /@Entity\(\s*'(\w+)'/;

/** Whether each table is one of all teams; read once, because one process checks all files. */
let isGlobal;
const globalTables = (root) =>
  (isGlobal ??= new Map(
    readdirSync(path.join(root, 'src'), { recursive: true })
      .filter((file) => file.endsWith('.entity.ts'))
      .map((file) => {
        const source = readFileSync(path.join(root, 'src', file), 'utf8');
        const [, first = ''] = /@Primary(?:Generated)?Column\(([^)]*)\)/.exec(source) ?? [];
        const [, table = ''] = ENTITY_PATTERN.exec(source) ?? [];
        return [table, !first.includes("'team_id'") || GLOBAL_WITH_TEAM.has(table)];
      }),
  ));

/** Tables of teams with a unique index of all teams, which are not distributed. */
const GLOBAL_WITH_TEAM = new Set(['api_keys', 'invitations', 'social_oauth_states']);

export const statements = {
  create({ cwd, filename, report }) {
    const file = path.relative(cwd, filename);
    if (!file.startsWith('src/') || file.endsWith('.spec.ts')) return {};
    const check = (node, text) => {
      if (!/\b(?:SELECT|UPDATE|DELETE|INSERT|FOR|LATERAL|CASE)\b|pg_(?:try_)?advisory/.test(text))
        return;
      // Removes comments and names in double quotes, which may contain keywords.
      const sql = text.replaceAll(/--.*$/gm, '').replaceAll(/"[^"]*"/g, '"x"');
      // Other names are names of common table expressions. A text without tables is a part of a statement.
      const tables = tablesIn(sql).filter((name) => globalTables(cwd).has(name));
      const isOfTeams = tables.length === 0 || tables.some((name) => !globalTables(cwd).get(name));
      for (const [message, isViolated] of RULES) {
        if (isViolated(sql, isOfTeams)) report({ node, message });
      }
    };
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral: (node) =>
        check(node, node.quasis.map(({ value }) => value.cooked ?? value.raw).join(' ? ')),
    };
  },
};
