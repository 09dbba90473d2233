import type { LedgerRow } from './ledger.repository';

/** The place of an entry in both orders of the ledger: that of the team, and that of one customer. */
export interface LedgerPosition {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly number: number;
  readonly id: string;
}

const CURSOR = /^(\d{1,14})_(\d{1,9})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const isLedgerCursor = (text: string): boolean => CURSOR.test(text);

export const toLedgerCursor = ({ createdAt, number, id }: LedgerRow): string =>
  `${createdAt.getTime()}_${number}_${id}`;

/** @param cursor a text for which {@link isLedgerCursor} is true */
export function readLedgerCursor(cursor: string): LedgerPosition {
  const [at = '', number = '', id = ''] = cursor.split('_');
  return { at: Number(at), number: Number(number), id };
}
