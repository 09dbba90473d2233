import { readFile } from 'node:fs/promises';
import { format } from 'oxfmt';

const CONFIG = new URL('../.oxfmtrc.json', import.meta.url);

/** Formats the text of a generated file like `npm run format`. */
export async function formatText(file, text) {
  const { ignorePatterns: _ignored, ...options } = JSON.parse(await readFile(CONFIG, 'utf8'));
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return code;
}
