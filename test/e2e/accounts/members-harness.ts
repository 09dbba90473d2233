import { createMember } from '../../factories/account.factory';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

export interface Issued {
  data: { id: string; link: string };
}

export const tokenOf = (body: unknown): string =>
  (body as Issued).data.link.split('/').at(-1) ?? '';

/** Creates a team with an owner and an admin before each test of the calling block. */
export function useMembers() {
  const { testApp, team } = useTeams({ settings: { name: 'Kaffeewerk' }, eachTest: true });
  const owner = useEachTest(() => createMember(testApp, team.teamId, 'owner', { name: 'Zoe' }));
  const admin = useEachTest(() => createMember(testApp, team.teamId, 'admin', { name: 'Ada' }));
  const path = (): string => `/teams/${team.teamId}`;

  const invite = (email: string, role: string, by = owner) =>
    by.client.post(`${path()}/invitations`, { email, role });

  return {
    testApp,
    team,
    owner,
    admin,
    path,
    invite,
  };
}
