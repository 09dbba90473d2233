// Reads the OpenAPI document from standard input; prints the files that are generated from it as JSON: content by path.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { formatText } from './format-text.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const TYPES_HEADER = `// Generated from the OpenAPI document by \`npm run generate\`; changes made here are lost.

`;
/** The table of endpoints in README.md, between two comments. */
const TABLE = /(?<=<!-- endpoints -->\n)[^]*(?=<!-- end of endpoints -->)/;

const document = JSON.parse(await text(process.stdin));
for (const [route, item] of Object.entries(document.paths)) {
  // Paths outside the versioned API have a server of their own.
  if (item.servers !== undefined) delete document.paths[route];
}
const files = {
  'packages/client/src/generated/api.ts': await clientTypes(),
  'README.md': await readmeWithTable(),
};
process.stdout.write(JSON.stringify(files));

async function clientTypes() {
  // With true, properties with a default would be required in requests.
  const types = await openapiTS(document, { defaultNonNullable: false });
  return formatText('types.ts', TYPES_HEADER + astToString(types));
}

async function readmeWithTable() {
  const rows = Object.entries(document.paths).flatMap(([route, item]) =>
    Object.entries(item).map(
      ([method, { summary }]) => `| \`${method.toUpperCase()} ${route}\` | ${summary} |`,
    ),
  );
  const table = ['\n| method and path | description |', '| --- | --- |', ...rows, '\n'].join('\n');
  const readme = await readFile(path.join(ROOT, 'README.md'), 'utf8');
  return formatText('README.md', readme.replace(TABLE, table));
}
