/** What the floor answers to a request. */
export interface Answer {
  status: number;
  body: unknown;
}
