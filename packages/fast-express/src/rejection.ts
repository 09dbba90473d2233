/** An error that knows its response. */
export interface Rejection extends Error {
  readonly status: number;
  /** The body of the response, sent as JSON. */
  toBody(): object;
}
