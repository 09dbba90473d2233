/** What decides on the headers and errors that an operation has without saying so. */
export interface OperationTraits {
  /** Needs no key, so nobody counts its requests. */
  readonly isPublic: boolean;
  readonly takesIdempotencyKey: boolean;
}
