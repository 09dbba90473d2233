import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Statements } from '../../../src/core/database/database';

/** The spellings of a text in lower case: of JSON, URLs, HTML, and the bytes in hexadecimal and base64. */
function spellingsOf(value: string): string[] {
  const forms = new Set([value, value.toLowerCase(), value.toUpperCase()]);
  const spellings = [...forms].flatMap((text) => {
    const escaped = text.replaceAll(
      /[^ -~]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    const bytes = Buffer.from(text);
    return [
      text,
      text.normalize('NFD'),
      escaped,
      JSON.stringify(text).slice(1, -1),
      encodeURIComponent(text),
      new URLSearchParams({ '': text }).toString().slice(1),
      text.replaceAll(/[^ -~]/g, (letter) => `&#${letter.charCodeAt(0)};`),
      bytes.toString('hex'),
      // Base64 encodes groups of three bytes; the text may begin at each byte of a group.
      ...[0, 1, 2].map((before) => inBase64(bytes, before)),
    ];
  });
  return [...new Set(spellings.map((spelling) => spelling.toLowerCase()))];
}

/** The base64 characters that encode only bits of `bytes`. @param before the number of bytes before them in their group of three */
function inBase64(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const wholeBits = Math.floor(((before + bytes.length) * 8) / 6);
  return text.slice(Math.ceil((before * 8) / 6), wholeBits);
}

/** Returns the values that the text contains in any spelling. */
export function valuesIn(text: string, values: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return values.filter((value) => spellingsOf(value).some((spelling) => lower.includes(spelling)));
}

/** Reads all columns of all rows of all tables; returns, by table, the values that are in one of them. */
export async function valuesInDatabase(
  database: Pick<Statements, 'query'>,
  values: readonly string[],
): Promise<Record<string, string[]>> {
  const tables = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'm') ORDER BY 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    // As PostgreSQL writes each column: bytes in hexadecimal, JSON without escapes; and all of it as JSON.
    const rows = await database.query<{ text: string }>(
      `SELECT t::text || E'\\n' || to_jsonb(t)::text AS text FROM ${name} t`,
    );
    const there = valuesIn(rows.map(({ text }) => text).join('\n'), values);
    if (there.length > 0) found[name] = there;
  }
  return found;
}

/** Returns the values that the names or contents of the files in a folder and its subfolders contain. */
export async function valuesInFiles(folder: string, values: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }) => readFile(path.join(parentPath, name), 'latin1')),
  );
  const names = files.map(({ name }) => name).join('\n');
  return valuesIn([names, ...texts, ...texts.map(asUtf8)].join('\n'), values);
}

const asUtf8 = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');
