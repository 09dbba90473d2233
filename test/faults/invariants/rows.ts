/** What the checks are given: rows of the database, and answers of the service. */
export interface BalanceRow {
  customerId: string;
  points: string;
  /** Of its rows in the ledger. */
  sum: string;
  entries: number;
  /** The last number given to a row of the ledger. */
  numbered: number;
  lowest: string | null;
}

/** How many rows tell of an operation. */
export interface AppliedRow {
  ref: string;
  rows: number;
}

export interface CodeRow {
  code: string;
  allowed: number;
  /** As the code itself counts. */
  counted: number;
  redemptions: number;
  /** Rows of the ledger that its redemptions have led to. */
  credited: number;
}

export interface StoredResponse {
  id: string;
  deliveries: number;
}

export interface FormCountRow {
  formId: string;
  rows: number;
}

/** A digest of all rows that a team has in a table. */
export interface DigestRow {
  table: string;
  rows: number;
  digest: string;
}
