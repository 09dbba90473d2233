import { Button, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTeamData } from '../api/team';
import { type Invitation, type Member, ROLES } from '../api/types';
import { useTexts } from '../texts/texts';
import { Disclosure } from '../ui/disclosure';
import { EmptyState } from '../ui/empty-state';
import { LoopbackNote } from '../ui/loopback-note';
import { Page } from '../ui/page';
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
  const t = useTexts('settings');
  const common = useTexts('common');
  const { data: members } = useTeamData<Member[]>('/members');
  const { data: invitations } = useTeamData<Invitation[]>('/invitations');
  const [isInviting, { open, close }] = useDisclosure();
  const [made, setMade] = useState<NewLink | null>(null);
  const isAlone = members.length === 1 && invitations.length === 0;
  return (
    <Page
      title={t('members.title')}
      description={t('members.description')}
      action={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          {t('members.invite')}
        </Button>
      }
    >
      {made !== null && (
        <ShownOnce
          title={made.title}
          value={made.link}
          hint={made.hint}
          done={t('copiedDone')}
          onDone={() => setMade(null)}
        >
          <LoopbackNote url={made.link} />
        </ShownOnce>
      )}
      <WideTable
        label={t('members.label')}
        columns={[t('members.name'), common('roleLabel'), t('members.lastSeen'), common('actions')]}
      >
        {members.map((member) => (
          <MemberRow key={member.id} member={member} onLink={setMade} />
        ))}
      </WideTable>
      {isAlone && (
        <EmptyState icon={IconUsers} title={t('members.alone')} text={t('members.aloneText')} />
      )}
      {invitations.length > 0 && (
        <Section title={t('members.open')}>
          <InvitationList invitations={invitations} onLink={setMade} />
        </Section>
      )}
      <Disclosure label={t('members.rolesTitle')}>
        <Table variant="vertical" withTableBorder maw={640}>
          <Table.Tbody>
            {ROLES.map((role) => (
              <Table.Tr key={role}>
                <Table.Th scope="row" role="rowheader">
                  {common(`role.${role}`)}
                </Table.Th>
                <Table.Td>
                  <Text>{common(`rights.${role}`)}</Text>
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
