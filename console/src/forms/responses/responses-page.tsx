import { Anchor, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/call';
import { useTeamData, useTeamId } from '../../api/team';
import { ErrorAlert } from '../../ui/error-alert';
import { PageLink } from '../../ui/page-link';
import { Time } from '../../ui/time';
import { WideTable } from '../../ui/wide-table';
import { FormFrame } from '../form-frame';
import { useFormId } from '../form-queries';
import { pageQuery } from '../page-query';
import type { Form, FormResponse } from '../types';
import { Pages } from '../ui/pages';
import { answerText } from './answer-text';
import { useChannels } from './channels';
import { ResponseTabs } from './response-tabs';

const route = getRouteApi('/shell/teams/$teamId/forms/$formId/responses');
/** The number of answers that a row shows. */
const SHOWN_ANSWERS = 3;

/** The responses of a form, newest first. */
export function ResponsesPage() {
  return (
    <FormFrame page="Responses">
      <ResponseTabs tab="Responses" />
      <Responses />
    </FormFrame>
  );
}

function Responses() {
  const teamId = useTeamId();
  const formId = useFormId();
  const { data: form } = useTeamData<Form>(`/forms/${formId}`);
  const { search = '', page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error } = useQuery(
    pageQuery<FormResponse>(teamId, `/forms/${formId}/responses`, { search, page }),
  );
  const channelOf = useChannels(data?.data ?? []);
  const csv = `/console/api/teams/${teamId}/forms/${formId}/responses/export?format=csv`;
  const shown = form.fields.slice(0, SHOWN_ANSWERS);
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <Search key={search} search={search} />
        {form.responseCount > 0 && (
          <Anchor href={csv} download>
            Download all as CSV
          </Anchor>
        )}
      </Group>
      <ErrorAlert error={error instanceof ApiError ? error : null} />
      {data !== undefined && data.data.length === 0 && (
        <NoResponses form={form} isSearch={search !== ''} />
      )}
      {data !== undefined && data.data.length > 0 && (
        <>
          <Text size="sm" role="status">
            {data.pagination.total === 1 ? '1 response' : `${data.pagination.total} responses`}
            {search !== '' && ` with “${search}”`}
          </Text>
          <WideTable
            label="Responses"
            columns={['Received', ...shown.map(({ label }) => label), 'Customer', 'Came from']}
          >
            {data.data.map((response) => (
              <ResponseRow key={response.id} response={response} channel={channelOf(response)} />
            ))}
          </WideTable>
          <Pages
            pagination={data.pagination}
            onChange={(page) => void navigate({ search: { search: search || undefined, page } })}
          />
        </>
      )}
    </Stack>
  );
}

function Search({ search }: { search: string }) {
  const navigate = route.useNavigate();
  const [text, setText] = useState(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ search: { search: text.trim() || undefined } });
  };
  return (
    <form onSubmit={submit} role="search">
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Search the answers"
          type="search"
          maxLength={255}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
        {search !== '' && (
          <Button variant="subtle" onClick={() => void navigate({ search: {} })}>
            Show all
          </Button>
        )}
      </Group>
    </form>
  );
}

function NoResponses({ form, isSearch }: { form: Form; isSearch: boolean }) {
  const params = { teamId: useTeamId(), formId: form.id };
  if (isSearch) return <Text>No response matches.</Text>;
  return form.status === 'published' ? (
    <Text>
      No responses yet.{' '}
      <PageLink to="/teams/$teamId/forms/$formId/share" params={params}>
        Share the form
      </PageLink>{' '}
      to receive the first one.
    </Text>
  ) : (
    <Text>
      No responses yet.{' '}
      <PageLink to="/teams/$teamId/forms/$formId" params={params}>
        Publish the form
      </PageLink>{' '}
      first.
    </Text>
  );
}

function ResponseRow({ response, channel }: { response: FormResponse; channel: string }) {
  const teamId = useTeamId();
  const formId = useFormId();
  const { id, createdAt, fields, subscriberFirstName, subscriberLastName } = response;
  const name = `${subscriberFirstName} ${subscriberLastName}`.trim();
  return (
    <Table.Tr>
      <Table.Td>
        <PageLink
          to="/teams/$teamId/forms/$formId/responses/$responseId"
          params={{ teamId, formId, responseId: id }}
          fz="sm"
        >
          <Time at={createdAt} />
        </PageLink>
      </Table.Td>
      {fields.slice(0, SHOWN_ANSWERS).map((field) => (
        <Table.Td key={field.key} data-label={field.label}>
          <Text size="sm" lineClamp={2}>
            {answerText(field) || '–'}
          </Text>
        </Table.Td>
      ))}
      <Table.Td data-label="Customer">
        {name || (response.subscriberId === null ? '–' : 'Without a name')}
      </Table.Td>
      <Table.Td data-label="Came from">
        <Text size="sm" c="dimmed">
          {channel}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
