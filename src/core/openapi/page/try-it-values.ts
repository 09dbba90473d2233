/** Values with which an operation succeeds as it stands; what is left out keeps the example of the document. */
export interface TryItValues {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** By the id of the operation. */
export type TryItExamples = Readonly<Record<string, TryItValues>>;
