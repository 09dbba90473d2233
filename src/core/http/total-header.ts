import type { Response } from 'express';
import type { Page } from '../values/page';

/** Says that a list has at least as many matches as its total. The body of the page keeps its shape. */
const TOTAL_IS_AT_LEAST_HEADER = 'Total-Is-At-Least';

/** Sets the header if the total of the page is a lower bound. */
export function markTotal(
  response: Response,
  { isTotalAtLeast }: Pick<Page<unknown>, 'isTotalAtLeast'>,
): void {
  if (isTotalAtLeast === true) response.setHeader(TOTAL_IS_AT_LEAST_HEADER, 'true');
}
