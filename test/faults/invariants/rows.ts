export interface BalanceRow {
  customerId: string;
  points: string;
  /** The sum of the ledger rows. */
  sum: string;
  entries: number;
  /** `transaction_count` of the customer: the number of the last ledger row. */
  numbered: number;
  lowest: string | null;
}

/** The number of stored rows of an operation. */
export interface AppliedRow {
  ref: string;
  rows: number;
}

export interface CodeRow {
  code: string;
  allowed: number;
  /** `redemptions` of the code. */
  counted: number;
  redemptions: number;
  /** Ledger rows of its redemptions. */
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

/** A digest of all rows of a team in a table. */
export interface DigestRow {
  table: string;
  rows: number;
  digest: string;
}
