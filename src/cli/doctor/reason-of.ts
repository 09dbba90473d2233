/** The reason of a failed check, in one line. Imports the errors of the API on use: most checks succeed. */
export async function reasonOf(failure: unknown): Promise<string> {
  const { describeFailure } = await import('../describe-failure.js');
  return describeFailure(failure).lines.join('; ');
}
