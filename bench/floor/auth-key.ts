import { type FloorResponse, type Call, ok } from './call';

/** `GET /v1/auth/key` */
export function authKey({ key }: Call): FloorResponse {
  const { teamId, teamName, label, prefix, expiresAt } = key;
  return ok({ team: { id: teamId, name: teamName }, label, prefix, expiresAt });
}
