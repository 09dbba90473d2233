// Reads the OpenAPI documents of /v1 and the console, the words of the audited actions, and the texts of errors, from standard input;
// prints the files that are generated from them as JSON: content by path.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { formatText } from './format-text.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const TYPES_HEADER = `// Generated from the OpenAPI document by \`npm run generate\`; changes made here are lost.

`;
/** The table of endpoints of a document, between two comments. */
const TABLE_PATTERN = /(?<=<!-- endpoints -->\n)[^]*(?=<!-- end of endpoints -->)/;

const [document, consoleDocument, auditWords, errorTexts] = JSON.parse(await text(process.stdin));
for (const [route, item] of Object.entries(document.paths)) {
  // Paths outside the versioned API have a server of their own.
  if (item.servers !== undefined) delete document.paths[route];
}
// With true, properties with a default would be required in requests.
const clientTypes = await openapiTS(document, { defaultNonNullable: false });
const files = {
  'packages/client/src/generated/api.ts': await formatTypes(astToString(clientTypes)),
  'packages/client/src/generated/console.ts': await consoleModule(),
  'packages/client/src/generated/console-errors.json': await formatText(
    'texts.json',
    JSON.stringify(errorTexts),
  ),
  'docs/console-api.md': await withTable('docs/console-api.md', consoleTable()),
};
process.stdout.write(JSON.stringify(files));

function formatTypes(types) {
  return formatText('types.ts', TYPES_HEADER + types);
}

/** The property `schemas` of the generated interface `components`. */
function schemasOf(types) {
  const { members } = types.find(({ name }) => name.text === 'components');
  return members.find(({ name }) => name.text === 'schemas');
}

/**
 * What the console imports; no part of the client. Shapes of bodies and responses only: the console builds its URLs itself. Those that
 * are also in the document of /v1 are the types of the client.
 */
async function consoleModule() {
  const { schemas } = consoleDocument.components;
  const shapes = { ...consoleDocument, paths: {}, components: { schemas } };
  const types = await openapiTS(shapes, {
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  });
  const groups = new Set(Object.values(auditWords).map(({ group }) => `'${group}'`));
  const words = `
interface ActionWords { label: string; did: string }

/** What the actions are about. */
type ActionGroup = ${[...groups].toSorted().join(' | ')};

/** The actions of the audit log in words, in the order in which they are offered: in English, and in German. */
export const ACTION_WORDS: Readonly<
  Record<string, ActionWords & { group: ActionGroup; de: ActionWords; isWhole?: true }>
> = ${JSON.stringify(auditWords)};
`;
  const ofClient = new Set(
    schemasOf(clientTypes).type.members.map((member) => astToString(member)),
  );
  const all = schemasOf(types).type;
  const [shared, own] = [true, false].map((isShared) =>
    all.members.filter((member) => ofClient.has(astToString(member)) === isShared),
  );
  all.members = own;
  const names = shared.map(({ name }) => `'${name.text}'`).join(' | ');
  const text = astToString(types).replace(
    'schemas: {',
    `schemas: Pick<client['schemas'], ${names}> & {`,
  );
  return formatTypes(`import type { components as client } from './api';\n\n${text}${words}`);
}

async function withTable(file, table) {
  const content = await readFile(path.join(ROOT, file), 'utf8');
  return formatText(file, content.replace(TABLE_PATTERN, table));
}

/** The endpoints that only the console has. */
function consoleTable() {
  const shared = new Set(operationsOf(document).map(({ operationId }) => operationId));
  const rows = operationsOf(consoleDocument)
    .filter(({ operationId }) => !shared.has(operationId))
    .map((operation) => {
      const { method, route, summary } = operation;
      const role = operation['x-required-role'] ?? (operation.security ? '' : 'signed in');
      const access = operation['x-requires-confirmation'] ? `${role}, confirmed` : role;
      return `| \`${method} ${route}\` | ${access} | ${summary} |`;
    });
  const head = ['\n| method and path | role | description |', '| --- | --- | --- |'];
  return [...head, ...rows, '\n'].join('\n');
}

function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([route, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      route,
    })),
  );
}
