/** Numbers by name, or null for a number that is not known. */
export type Numbers = Readonly<Record<string, number | null>>;

/** Compares numbers by key (such as the id of a post or a day) with the numbers of the platform. */
export function checkNumbers(
  what: string,
  expected: ReadonlyMap<string, Numbers>,
  served: ReadonlyMap<string, Numbers>,
): string[] {
  const missing = [...expected.keys()].filter((key) => !served.has(key));
  const unknown = [...served.keys()].filter((key) => !expected.has(key));
  return [
    ...missing.map((key) => `${what} ${key} is missing`),
    ...unknown.map((key) => `${what} ${key} is not one of the platform`),
    ...[...expected].flatMap(([key, numbers]) =>
      Object.entries(numbers).flatMap(([name, wanted]) => {
        const found = served.get(key);
        return found === undefined || found[name] === wanted
          ? []
          : [`${what} ${key} has ${name} ${found[name]}, not ${wanted}`];
      }),
    ),
  ];
}
