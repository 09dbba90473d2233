// Reads a JSON array of OpenAPI documents from standard input and writes the problems that Redocly and Spectral find in
// each. Runs as a process: Redocly is an ES module, which Jest does not load.
import { text } from 'node:stream/consumers';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';

const NAME = '/openapi.json';

// `/coupons/codes/{code}` and `/coupons/{couponId}/codes` are both part of the API; ids are UUIDs, of which none is `codes`.
const redocly = await createConfig({
  extends: ['recommended'],
  rules: { 'no-ambiguous-paths': 'off' },
});
const linter = new spectral.Spectral();
linter.setRuleset({ extends: [rulesets.oas] });

const results = [];
for (const document of JSON.parse(await text(process.stdin))) {
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: NAME, config: redocly });
  const findings = await linter.run(new spectral.Document(source, parsers.Json, NAME));
  results.push({
    redocly: problems.map(
      ({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`,
    ),
    spectral: findings.map(({ code, message, path }) => `${code} at ${path.join('/')}: ${message}`),
  });
}
process.stdout.write(JSON.stringify(results));
