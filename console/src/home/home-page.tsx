import { Anchor, Text } from '@mantine/core';
import { useMembership, useSession } from '../api/session';
import { useTeamData, useTeamId } from '../api/team';
import { hasRole, type Invitation, type Key, type Member } from '../api/types';
import { Page } from '../ui/page';
import { ROLE_NAMES } from '../ui/role-rights';
import { Section } from '../ui/section';
import { Checklist } from './checklist';
import { personSteps, teamSteps } from './first-steps';
import { FormsOverview } from './forms-overview';

/** The first page of a team: the next steps and an overview. */
export function HomePage() {
  const { person } = useSession();
  const membership = useMembership(useTeamId());
  const isAdmin = membership !== undefined && hasRole(membership.role, 'admin');
  return (
    <Page
      title={membership?.teamName ?? 'Home'}
      description={
        membership &&
        `Hello ${person.name}. Your role in this team is ${ROLE_NAMES[membership.role]}.`
      }
    >
      {isAdmin ? <AdminChecklist /> : <Checklist steps={personSteps(person)} />}
      <FormsOverview />
      {isAdmin && (
        <Section title="For developers">
          <Text>
            Everything here can also be done by a program.{' '}
            <Anchor href="/docs">Open the documentation of the API</Anchor>
          </Text>
        </Section>
      )}
    </Page>
  );
}

function AdminChecklist() {
  const { person } = useSession();
  const { data: keys } = useTeamData<Key[]>('/keys');
  const { data: members } = useTeamData<Member[]>('/members');
  const { data: invitations } = useTeamData<Invitation[]>('/invitations');
  return <Checklist steps={[...teamSteps(keys, members, invitations), ...personSteps(person)]} />;
}
