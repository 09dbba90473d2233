import { createMember, type SignedInMember } from '../factories/account.factory';
import { createTeam } from '../factories/team.factory';
import type { ProvisioningSettings } from '../../src/accounts/team-provisioning.service';
import type { Role } from '../../src/tenancy/scope/role';
import type { TeamClient } from './team-client';
import { shareTestApp, type TestApp } from './test-app';
import { useEachTest, useOnce } from './use-value';

export interface TeamsOptions<App extends TestApp> {
  /** Starts or shares the service; {@link shareTestApp} by default. */
  app?: () => Promise<App>;
  /** The settings of both teams. */
  settings?: Partial<ProvisioningSettings>;
  /** New teams before each test, with a service that all tests share. */
  eachTest?: boolean;
}

/** The service, the teams and the members of a block. A team or member is created only if the block reads its property. */
export interface Teams<App extends TestApp> extends Readonly<Record<Role, SignedInMember>> {
  readonly testApp: App;
  readonly team: TeamClient;
  /** A second team, which must not see any data of the first. */
  readonly other: TeamClient;
}

/**
 * Provides a service, its teams, and members of `team` by their role, to the calling block, and closes the service after its tests.
 * Destructure all that the block needs in one statement: `const { testApp, team, viewer } = useTeams();`
 */
export function useTeams<App extends TestApp = TestApp>({
  app,
  settings,
  eachTest = false,
}: TeamsOptions<App> = {}): Teams<App> {
  const testApp = useOnce(app ?? (shareTestApp as () => Promise<App>));
  const use = eachTest ? useEachTest : useOnce;
  const newTeam = () => use(() => createTeam(testApp, settings));
  let own: TeamClient | undefined;
  const ownTeam = () => (own ??= newTeam());
  const member = (role: Role) => {
    const team = ownTeam();
    return use(() => createMember(testApp, team.teamId, role));
  };
  return {
    testApp,
    get team() {
      return ownTeam();
    },
    get other() {
      return newTeam();
    },
    get owner() {
      return member('owner');
    },
    get admin() {
      return member('admin');
    },
    get analyst() {
      return member('analyst');
    },
    get editor() {
      return member('editor');
    },
    get viewer() {
      return member('viewer');
    },
  };
}
