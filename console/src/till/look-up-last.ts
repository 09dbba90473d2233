/**
 * Looks up what is wanted, and again if something else is wanted meanwhile: only the last one counts, whatever came of those before.
 * @throws what `lookUp` throws for the last one
 */
export async function lookUpLast<Found>(
  wanted: () => string,
  lookUp: (text: string) => Promise<Found>,
): Promise<Found> {
  const text = wanted();
  const isLast = (): boolean => wanted() === text;
  try {
    const found = await lookUp(text);
    if (isLast()) return found;
  } catch (error) {
    if (isLast()) throw error;
  }
  return lookUpLast(wanted, lookUp);
}
