import { Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { useTeamData, useTeamId } from '../../api/team';
import { PageLink } from '../../ui/page-link';
import { Time } from '../../ui/time';
import { FormFrame } from '../form-frame';
import { useFormId } from '../form-queries';
import type { FormResponse } from '../types';
import { answerText } from './answer-text';
import { useChannels } from './channels';

/** One response with all its answers. */
export function ResponsePage() {
  return (
    <FormFrame page="Responses">
      <Response />
    </FormFrame>
  );
}

function Response() {
  const teamId = useTeamId();
  const formId = useFormId();
  const { responseId } = useParams({ strict: false });
  const { data: response } = useTeamData<FormResponse>(`/forms/${formId}/responses/${responseId}`);
  const channel = useChannels([response])(response);
  const [isJson, { toggle }] = useDisclosure();
  const { createdAt, subscriberFirstName, subscriberLastName, fields } = response;
  const name = `${subscriberFirstName} ${subscriberLastName}`.trim();
  return (
    <Stack maw={720}>
      <PageLink to="/teams/$teamId/forms/$formId/responses" params={{ teamId, formId }} fz="sm">
        All responses
      </PageLink>
      <Group gap="xs">
        <Text>
          Received <Time at={createdAt} />
        </Text>
        {channel !== '' && <Badge variant="default">{channel}</Badge>}
      </Group>
      {response.subscriberId !== null && <Text>Customer: {name || 'without a name'}</Text>}
      <Stack component="dl" m={0} gap="md">
        {fields.map((field) => (
          <div key={field.key}>
            <Text component="dt" size="sm" c="dimmed">
              {field.label}
            </Text>
            <Text component="dd" m={0} className="form-answer">
              {answerText(field) || 'Left blank'}
            </Text>
          </div>
        ))}
      </Stack>
      <Group className="no-print">
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="default" aria-expanded={isJson} onClick={toggle}>
          {isJson ? 'Hide the JSON' : 'Show as JSON'}
        </Button>
      </Group>
      {isJson && (
        <Code block className="secret">
          {JSON.stringify(response, null, 2)}
        </Code>
      )}
    </Stack>
  );
}
