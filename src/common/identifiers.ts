import { v7 } from 'uuid';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A new identifier: UUID version 7, so that later ones sort after earlier ones. */
export function newId(): string {
  return v7();
}

/** Whether PostgreSQL would read the text as a UUID; asked before any query, as an odd id is a 404. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
