import { setTiming } from '../../support/webhooks/webhook-app';
import { type HostedTestForm, shareHostedApp } from '../../support/visitor';
import { useTeams } from '../../support/use-teams';

export const input = (form: HostedTestForm, label: string): string => {
  const name = form.inputs[label];
  if (name === undefined) throw new Error(`The form has no field "${label}".`);
  return name;
};

/** A service with hosted forms that delivers at once, and a team, for the calling block. */
export function useHostedTeam() {
  const { testApp, team } = useTeams({ app: shareHostedApp });

  beforeAll(async () => {
    setTiming(testApp.app, {});
  });

  return {
    testApp,
    team,
  };
}
