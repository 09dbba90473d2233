import { Anchor, Text } from '@mantine/core';
import { useSuspenseQueries } from '@tanstack/react-query';
import { useMembership, useSession } from '../api/session';
import { teamQuery, useTeamData, useTeamId } from '../api/team';
import { hasRole, type Invitation, type Member, type Role } from '../api/types';
import { HEALTH_PATH } from '../connections/attention-badge';
import type { ConnectionHealth } from '../connections/connection-types';
import type { FormListItem } from '../forms/types';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { Page } from '../ui/page';
import { PageLink } from '../ui/page-link';
import { Section } from '../ui/section';
import { Checklist } from './checklist';
import { firstSteps } from './first-steps';
import { HomeNumbers } from './home-numbers';
import { Tasks } from './tasks';
import { FormsOverview } from './forms-overview';
import { UnreadResponses } from './unread-responses';

const FORMS_PATH = '/forms?limit=100';
/** The call of the example for programs. */
const FORMS_CALL = '/forms?limit=20';

/** The first page of a team: what is new, the next steps and an overview. */
export function HomePage() {
  const t = useTexts('home');
  const common = useTexts('common');
  const { person } = useSession();
  const membership = useMembership(useTeamId());
  if (membership === undefined) return <OtherTeam />;
  const { role, teamName } = membership;
  return (
    <Page
      title={teamName}
      description={t('hello', { name: person.name, role: common(`role.${role}`) })}
    >
      <Overview role={role} />
    </Page>
  );
}

function Overview({ role }: { role: Role }) {
  const teamId = useTeamId();
  const { person } = useSession();
  const isAdmin = hasRole(role, 'admin');
  const { data: forms } = useTeamData<FormListItem[]>(FORMS_PATH);
  const [members, invitations, coupons, health] = useSuspenseQueries({
    queries: [
      teamQueryIf<Member[]>(isAdmin, teamId, '/members'),
      teamQueryIf<Invitation[]>(isAdmin, teamId, '/invitations'),
      teamQueryIf<unknown[]>(hasRole(role, 'editor'), teamId, '/coupons?limit=1'),
      teamQueryIf<ConnectionHealth>(isAdmin, teamId, HEALTH_PATH),
    ],
  });
  const steps = firstSteps(role, person, {
    forms,
    members: members.data ?? undefined,
    invitations: invitations.data ?? undefined,
    hasConnection: health.data === null ? undefined : health.data.connected > 0,
    hasCoupon: coupons.data === null ? undefined : coupons.data.length > 0,
  });
  // Before the first form is online, all numbers are 0.
  const isNew = steps.some(({ name, isDone }) => name === 'publishForm' && !isDone);
  return (
    <>
      <Tasks mayMend={isAdmin} />
      {isNew && <Checklist steps={steps} />}
      <HomeNumbers />
      {hasRole(role, 'analyst') && <UnreadResponses />}
      {!isNew && <Checklist steps={steps} />}
      <FormsOverview forms={forms} />
      {isAdmin ? <ForDevelopers /> : <ApiCall path={FORMS_CALL} />}
    </>
  );
}

/** Reads `path` if the role may; else null. */
const teamQueryIf = <Data,>(isAllowed: boolean, teamId: string, path: string) =>
  isAllowed
    ? teamQuery<Data | null>(teamId, path)
    : { queryKey: ['team', teamId, path, 'not allowed'], queryFn: (): Data | null => null };

/** The service says that the person is not in this team. */
function OtherTeam() {
  useTeamData('');
  return null;
}

function ForDevelopers() {
  const t = useTexts('home');
  const teamId = useTeamId();
  return (
    <Section title={t('forDevelopers')}>
      <Text>
        {t('developersText', {
          key: (parts) => (
            <PageLink to="/teams/$teamId/keys" params={{ teamId }}>
              {parts}
            </PageLink>
          ),
          docs: (parts) => <Anchor href="/docs">{parts}</Anchor>,
        })}
      </Text>
      <ApiCall path={FORMS_CALL} label={t('formsCall')} />
    </Section>
  );
}
