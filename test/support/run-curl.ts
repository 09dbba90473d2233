import { execFileSync } from 'node:child_process';

/**
 * Runs a command of curl, as a shell reads it, with `fetch` in place of curl; returns the parsed response, also one that
 * reports an error, or the text of another file.
 * @throws if a response that is not JSON is no success
 */
export async function runCurl(
  command: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<unknown> {
  const script = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }\n${command}`;
  const env = { ...process.env, ...variables };
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8', env }).split('\0');
  const valuesOf = (option: string): string[] =>
    words.flatMap((word, index) => (word === option ? [words[index + 1] ?? ''] : []));
  const [url = ''] = words.filter((word) => word.startsWith('http'));
  const [body] = valuesOf('-d');
  const [method = body === undefined ? 'GET' : 'POST'] = valuesOf('-X');
  const headers = valuesOf('-H').map((header): [string, string] => {
    const [name = '', value = ''] = header.split(': ', 2);
    return [name, value];
  });
  const response = await fetch(url, { method, headers, body: body ?? null });
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  if (isJson) return response.json();
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} has the status ${response.status}: ${text}`);
  return text;
}
