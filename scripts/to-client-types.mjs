// Makes the types of the client out of the OpenAPI document on standard input.
import { text } from 'node:stream/consumers';
import openapiTS, { astToString } from 'openapi-typescript';
import { formatText } from './format-text.mjs';

const HEADER = `// Made from the OpenAPI document by \`npm run client:generate\`; changes made here get lost.

`;

const document = JSON.parse(await text(process.stdin));
for (const [path, item] of Object.entries(document.paths)) {
  // What stands beside the versioned API has a server of its own, which a client is not told.
  if (item.servers !== undefined) delete document.paths[path];
}
// With true, a request would have to name what has a default.
const types = await openapiTS(document, { defaultNonNullable: false });
process.stdout.write(await formatText('types.ts', HEADER + astToString(types)));
