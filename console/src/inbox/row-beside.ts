/** The row after (1) or before (-1) an open one, or undefined if there is none, also because the open one is not among the rows. */
export function rowBeside<Row extends { readonly id: string }>(
  rows: readonly Row[],
  openId: string | undefined,
  by: 1 | -1,
): Row | undefined {
  const at = rows.findIndex(({ id }) => id === openId);
  return at < 0 ? undefined : rows[at + by];
}
