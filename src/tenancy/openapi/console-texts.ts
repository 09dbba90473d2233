import type { InfoObject } from '@nestjs/swagger';
import { INFO } from './document-texts';

const DESCRIPTION = `
The API of the console, for people who are signed in. Programs use \`/v1\` with an API key. It changes with the console,
without notice.

## Sessions
The session is a cookie that scripts cannot read: \`__Host-rapport\`, or \`rapport\` at \`http://localhost\` and loopback addresses.
A request with a method other than GET and HEAD must come from the console itself: \`Sec-Fetch-Site: same-origin\` or, without this
header, an \`Origin\` equal to that of the service.

## Roles
\`x-required-role\` is the lowest role of a member who may call the operation: \`viewer\`, \`analyst\`, \`editor\`, \`admin\`, \`owner\`.
Each has the rights of those before it. With \`x-requires-confirmation\`, the password or second factor must have been entered in
this session in the last 10 minutes: call \`confirmIdentity\`, and repeat the request.

## The data of a team
The paths of \`/v1\` work below \`/teams/{teamId}\`, with the same parameters, bodies, responses and errors.

## Values
Responses are an envelope, \`{ "success": true, "data": … }\`, or \`{ "success": false, "code", "message", "fields"? }\`. Some customer
endpoints return the object itself. Ids are opaque strings. Times are ISO 8601 in UTC. Unknown properties of bodies are ignored.
`.trim();

export const CONSOLE_INFO: InfoObject = {
  ...INFO,
  title: 'Rapport console API',
  description: DESCRIPTION,
};
