// Generates the types of the client from the OpenAPI document on standard input.
import { text } from 'node:stream/consumers';
import openapiTS, { astToString } from 'openapi-typescript';
import { formatText } from './format-text.mjs';

const HEADER = `// Made from the OpenAPI document by \`npm run client:generate\`; changes made here get lost.

`;

const document = JSON.parse(await text(process.stdin));
for (const [path, item] of Object.entries(document.paths)) {
  // Paths outside the versioned API have a server of their own and are not part of the client.
  if (item.servers !== undefined) delete document.paths[path];
}
// With true, properties with a default would be required in requests.
const types = await openapiTS(document, { defaultNonNullable: false });
process.stdout.write(await formatText('types.ts', HEADER + astToString(types)));
