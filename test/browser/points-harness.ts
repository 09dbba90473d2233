import type { SignedInMember } from '../factories/account.factory';

export interface Entry {
  id: string;
  points: number;
  type: string;
  reason: string;
  balanceAfter: number;
  correctsId: string | null;
}

export const read = async <T>({ client }: SignedInMember, path: string): Promise<T> => {
  const { body } = await client.get(path).expect(200);
  return (body as { data: T }).data;
};
