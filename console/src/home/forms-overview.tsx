import { Table, Text } from '@mantine/core';
import { useTeamData, useTeamId } from '../api/team';
import type { FormListItem } from '../forms/types';
import { ApiCall } from '../ui/api-call';
import { PageLink } from '../ui/page-link';
import { Section } from '../ui/section';
import { WideTable } from '../ui/wide-table';

const PATH = '/forms?limit=5';

/** The newest forms of the team, with how often they were filled in. */
export function FormsOverview() {
  const teamId = useTeamId();
  const { data: forms } = useTeamData<FormListItem[]>(PATH);
  return (
    <Section title="Forms" description="What your customers fill in.">
      {forms.length === 0 ? (
        <Text>
          There is no form yet.{' '}
          <PageLink to="/teams/$teamId/forms" params={{ teamId }}>
            Create the first form
          </PageLink>
        </Text>
      ) : (
        <WideTable label="Forms" columns={['Form', 'Responses']}>
          {forms.map(({ id, name, responseCount }) => (
            <Table.Tr key={id}>
              <Table.Td>{name}</Table.Td>
              <Table.Td data-label="Responses">{responseCount.toLocaleString()}</Table.Td>
            </Table.Tr>
          ))}
        </WideTable>
      )}
      {forms.length > 0 && (
        <PageLink to="/teams/$teamId/forms" params={{ teamId }}>
          Open all forms
        </PageLink>
      )}
      <ApiCall path={PATH} />
    </Section>
  );
}
