import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/** The code blocks of a language in a Markdown file of this checkout. */
export function codeBlocksOf(file: string, language: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const blocks = text.matchAll(/^```(\w+)\n(.*?)^```$/gms);
  return [...blocks].flatMap(([, name, code = '']) => (name === language ? [code] : []));
}

/** The curl commands of a Markdown file, in order; a command may have several lines. */
export function curlsOf(file: string): string[] {
  const commands: string[] = [];
  let open: string | null = null;
  for (const line of codeBlocksOf(file, 'sh').flatMap((block) => block.split('\n'))) {
    if (open === null && !line.startsWith('curl ')) continue;
    open = open === null ? line : `${open}\n${line}`;
    const isQuoted: boolean = open.split("'").length % 2 === 0;
    if (isQuoted || open.endsWith('\\')) continue;
    commands.push(open);
    open = null;
  }
  return commands;
}
