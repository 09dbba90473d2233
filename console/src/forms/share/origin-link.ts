/** The link of a form with words that say where people come from. Blank ones are left out. */
export function originLink(
  url: string,
  names: readonly string[],
  values: ReadonlyMap<string, string>,
): string {
  const link = new URL(url);
  for (const name of names) {
    const value = values.get(name)?.trim() ?? '';
    if (value !== '') link.searchParams.set(name, value);
  }
  return link.href;
}
