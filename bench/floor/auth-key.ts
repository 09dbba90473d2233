import { type Answer, type Call, ok } from './call';

/** `GET /v1/auth/key` */
export function authKey({ key }: Call): Answer {
  const { teamId, teamName, label, prefix, expiresAt } = key;
  return ok({ team: { id: teamId, name: teamName }, label, prefix, expiresAt });
}
