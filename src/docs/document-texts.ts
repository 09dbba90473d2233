import type { InfoObject, TagObject } from '@nestjs/swagger';

const DESCRIPTION = `
Loyalty customers, points, forms and social analytics of an e-commerce team, over JSON.

## Keys
Every request below \`/v1\` carries \`Authorization: Bearer <API key>\`. The key decides whose data is read
and written: there is no way to name another team. Keys are secrets of a server; keep them out of browsers
and apps. The key is checked first, so a request without one learns nothing else.

## Bodies
Request bodies are \`application/json\` in UTF-8, at most 5 MiB. Members and query parameters that are not
documented here are ignored. Most answers are an envelope, \`{ "success": true, "data": … }\`; lists that
come in pages have \`pagination\` beside \`data\`. Some customer endpoints answer the object itself. A client
that takes \`data\` where it is present, and else the whole body, reads both.

## Errors
Every error, on every route, is \`{ "success": false, "code", "message", "fields"? }\`. Branch on \`code\`; show
\`message\` to developers only. Each operation lists the codes that it can give. A path that does not exist
is \`ROUTE_NOT_FOUND\`, and an id that cannot exist is simply not found.

## Request ids
Every answer has an \`X-Request-Id\`: yours if you sent a plain one of at most 128 characters, else a new one.
Quote it when you report a problem.

## Repeating requests
A \`POST\` with an \`Idempotency-Key\` takes effect once, however often it is sent within 24 hours.

## Limits
A key may make so many requests a minute. Every answer to it says how many in \`RateLimit-Limit\`, how many of
them are left in \`RateLimit-Remaining\`, and in \`RateLimit-Reset\` after how many seconds all of them are there
again. What is beyond that, or too much of one team at once, is answered 429 \`RATE_LIMITED\`, and has changed
nothing: send it again after \`Retry-After\` seconds.

## Values
Ids are opaque strings: store and send them as they are. Times are ISO 8601 in UTC. Text lengths count
Unicode code points.
`.trim();

export const INFO: InfoObject = {
  title: 'Rapport API',
  version: '1.0.0',
  description: DESCRIPTION,
  contact: { name: 'Rapport' },
  license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
};

export const TAGS: TagObject[] = [
  { name: 'Authentication', description: 'What a key is and whose.' },
  { name: 'Customers', description: 'The people in the loyalty programme of the team.' },
  { name: 'Loyalty', description: 'Point balances, the ledger behind them, and QR coupons.' },
  { name: 'Forms', description: 'Forms, their fields, and the keys to submit by.' },
  { name: 'Responses', description: 'Submitting to a form and reading what was submitted.' },
  {
    name: 'Webhooks',
    description:
      'Whether a response reached the `webhookUrl` of its form, and sending it again. What is sent there, and what the answers to it mean, stands under `responseStored` of the webhooks.',
  },
  {
    name: 'Social analytics',
    description:
      'What the social platforms report of posts and profiles, in one set of numbers beside their own. A number that a platform does not report is null, which is not 0; a rate is a ratio. Figures are as fresh as `lastRefreshedAt`.',
  },
  { name: 'Health', description: 'For load balancers and supervisors; no key needed.' },
];
