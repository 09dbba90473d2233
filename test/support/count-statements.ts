import { Client } from 'pg';

/** How many statements `work` sends to PostgreSQL, on whichever connections. */
export async function countStatements(work: () => PromiseLike<unknown>): Promise<number> {
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}
