export interface PageOf {
  /** Counts from 1. */
  readonly page: number;
  readonly limit: number;
}

/** What a list answers when it is asked for nothing in particular. */
export const FIRST_PAGE: PageOf = { page: 1, limit: 20 };
