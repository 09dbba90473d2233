import { defuseFormula } from './csv-line';

/** The text by which programs that read a file compare the names of its columns. */
const comparable = (name: string): string =>
  defuseFormula(name).normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * Makes the names of columns distinct, without regard to case and white space: a name that a column before it has, or that is reserved,
 * gets a number, `Source (2)`. Only these names change, and an added number is in no other name.
 * @param reserved names of other columns of the file
 */
export function distinctNames(names: readonly string[], reserved: readonly string[]): string[] {
  const used = new Set(reserved.map(comparable));
  const taken = new Set([...used, ...names.map(comparable)]);
  return names.map((name) => {
    let distinct = name;
    if (used.has(comparable(name))) {
      for (let number = 2; taken.has(comparable(distinct)); number += 1) {
        distinct = `${name} (${number})`;
      }
    }
    used.add(comparable(distinct));
    taken.add(comparable(distinct));
    return distinct;
  });
}
