import type { InfoObject } from '@nestjs/swagger';
import { VERSION } from '../../core/values/package';

const DESCRIPTION = `
Loyalty customers, points, forms and social analytics of an e-commerce team, as a JSON REST API. People work in the
[console](/console). \`docs/guide.md\` in the source of Rapport is a guide for developers.

## Keys
Every request below \`/v1\` requires \`Authorization: Bearer <API key>\`. The key belongs to one team and gives
access to the data of that team only. Keys are secrets: store them on a server, never in a web page or an app that you
publish. The key is checked first: a request without a valid key returns 401, whatever its other errors are.

## Bodies
Request bodies are \`application/json\` in UTF-8, at most 5 MiB, with at most 20,000
members of objects and names of at most 1,000 characters. Properties and query parameters that are not documented here
are ignored; the response header \`Ignored-Parameters\` names such query parameters. An empty query parameter counts as
absent. Most responses are an envelope, \`{ "success": true, "data": … }\`; paginated lists also have
\`pagination\`. Some customer endpoints return the
object itself. A client that uses \`data\` if it is present, and otherwise the whole body, can read both.

## Errors
Every error, on every route, is \`{ "success": false, "code", "message", "fields"? }\`. Use \`code\` in programs; \`message\` is for
developers only. Each operation lists the codes that it can return. An unknown path returns \`ROUTE_NOT_FOUND\`. An id
with the wrong format returns the 404 of its resource.

## Request ids
Every response has an \`X-Request-Id\` header: the id that you sent, if it has at most 128 plain characters, or else a
new one. Quote it when you report a problem.

## Retries
A \`POST\` with an \`Idempotency-Key\` header takes effect once within 24 hours. Retries with the same key and the same body
(equal JSON values) get the stored response.

## Reading what was just written
If the service has replicas, lists, analytics and exports can lack writes of the last seconds. With the header
\`Consistency: strong\` they contain every write that was acknowledged before the request.

## Limits
Each key is limited to a number of requests per minute. Every response to a valid key has \`RateLimit-Limit\`,
\`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds until the limit resets). Requests over the rate or concurrency
limit return 429 \`RATE_LIMITED\` and have no effect: send them again after \`Retry-After\` seconds.

## Values
Ids are opaque strings: store and send them unchanged. Times are ISO 8601 in UTC. Text lengths count Unicode code
points. Names, labels and options are compared in Unicode NFC. A text without a visible character is blank. E-mail
addresses and URLs may be international, which the formats \`email\` and \`uri\` of JSON Schema exclude.
`.trim();

export const INFO: InfoObject = {
  title: 'Rapport API',
  version: VERSION,
  description: DESCRIPTION,
  contact: { name: 'Rapport' },
  license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
};
