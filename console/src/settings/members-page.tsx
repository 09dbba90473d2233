import { Button, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTeamData } from '../api/team';
import { type Invitation, type Member, ROLES } from '../api/types';
import { Disclosure } from '../ui/disclosure';
import { EmptyState } from '../ui/empty-state';
import { LoopbackNote } from '../ui/loopback-note';
import { Page } from '../ui/page';
import { ROLE_NAMES, ROLE_RIGHTS } from '../ui/role-rights';
import { Section } from '../ui/section';
import { ShownOnce } from '../ui/shown-once';
import { WideTable } from '../ui/wide-table';
import { InvitationList } from './invitation-list';
import { InviteDialog } from './invite-dialog';
import { MemberRow } from './member-row';

/** A link that the service shows only once. */
export interface NewLink {
  title: string;
  hint: string;
  link: string;
}

export function MembersPage() {
  const { data: members } = useTeamData<Member[]>('/members');
  const { data: invitations } = useTeamData<Invitation[]>('/invitations');
  const [isInviting, { open, close }] = useDisclosure();
  const [made, setMade] = useState<NewLink | null>(null);
  const isAlone = members.length === 1 && invitations.length === 0;
  return (
    <Page
      title="People"
      description="Who can sign in to this team, and what each person may do."
      action={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          Invite a person
        </Button>
      }
    >
      {made !== null && (
        <ShownOnce
          title={made.title}
          value={made.link}
          hint={made.hint}
          done="I have copied it"
          onDone={() => setMade(null)}
        >
          <LoopbackNote url={made.link} />
        </ShownOnce>
      )}
      <WideTable label="People of the team" columns={['Name', 'Role', 'Last seen', 'Actions']}>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} onLink={setMade} />
        ))}
      </WideTable>
      {isAlone && (
        <EmptyState
          title="You are alone in this team"
          text="Invite a colleague: you choose the role, and get a link to send."
          label="Invite a colleague"
          onClick={open}
        />
      )}
      {invitations.length > 0 && (
        <Section title="Open invitations">
          <InvitationList invitations={invitations} />
        </Section>
      )}
      <Disclosure label="What may each role do?">
        <Table variant="vertical" withTableBorder maw={640}>
          <Table.Tbody>
            {ROLES.map((role) => (
              <Table.Tr key={role}>
                <Table.Th scope="row" role="rowheader">
                  {ROLE_NAMES[role]}
                </Table.Th>
                <Table.Td>
                  <Text>{ROLE_RIGHTS[role]}</Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Disclosure>
      <InviteDialog isOpen={isInviting} onClose={close} onInvited={setMade} />
    </Page>
  );
}
