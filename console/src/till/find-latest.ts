/**
 * Finds what is wanted, and again if something else is wanted meanwhile: only the last result counts, whatever came of those before.
 * @throws what `find` throws for the last text
 */
export async function findLatest<Found>(
  wanted: () => string,
  find: (text: string) => Promise<Found>,
): Promise<Found> {
  const text = wanted();
  const isLatest = (): boolean => wanted() === text;
  try {
    const found = await find(text);
    if (isLatest()) return found;
  } catch (error) {
    if (isLatest()) throw error;
  }
  return findLatest(wanted, find);
}
