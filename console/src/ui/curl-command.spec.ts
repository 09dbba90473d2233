import { execFileSync } from 'node:child_process';
import { curlCommand } from './curl-command';

const ORIGIN = 'http://localhost:3000';

/** The arguments that a shell passes to curl. */
function argumentsOf(command: string): string[] {
  const script = `curl() { for each in "$@"; do printf '%s\\n' "$each"; done; }\n${command}`;
  const env = { ...process.env, KEY: 'rap_secret' };
  return execFileSync('sh', ['-c', script], { encoding: 'utf8', env }).trimEnd().split('\n');
}

describe('curlCommand', () => {
  it('reads the key from a variable, unless it is given', () => {
    const request = { origin: ORIGIN, method: 'GET', path: '/forms?limit=5' } as const;
    const expected = ['-s', `${ORIGIN}/v1/forms?limit=5`, '-H', 'Authorization: Bearer rap_secret'];

    expect(argumentsOf(curlCommand(request))).toEqual(expected);
    expect(argumentsOf(curlCommand({ ...request, apiKey: 'rap_secret' }))).toEqual(expected);
  });

  it('passes a body with quotation marks and dollar signs on unchanged', () => {
    const body = { name: `It's "5 $KEY" \\ \`date\`` };
    const words = argumentsOf(curlCommand({ origin: ORIGIN, method: 'PATCH', path: '/x', body }));

    expect(words.slice(2, 4)).toEqual(['-X', 'PATCH']);
    expect(JSON.parse(words.at(-1) ?? '')).toEqual(body);
  });
});
