import { Stack, Text } from '@mantine/core';
import { CodeBlock } from '../ui/code-block';
import { curlCommand } from '../ui/curl-command';
import { Dialog } from '../ui/dialog';
import { kindIdOf } from './draft/field-kinds';
import { sampleAnswer } from './sample-answer';
import type { Form } from './types';

/** How a program reads the form and submits a response. */
export function ApiCallDialog({
  form,
  isOpen,
  onClose,
}: {
  form: Form;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="For programs" size="lg">
      <ApiCalls form={form} />
    </Dialog>
  );
}

function ApiCalls({ form }: { form: Form }) {
  const { origin } = window.location;
  const path = `/forms/${form.id}`;
  const answers = form.fields.map((field) => ({
    key: field.key,
    value: sampleAnswer(kindIdOf(field), field.options),
  }));
  const submission = { responses: answers };
  const { link: _link, ...shown } = form;
  return (
    <Stack>
      <Text size="sm">KEY is an API key of this team. Read the form:</Text>
      <CodeBlock
        label="Copy the call that reads"
        value={curlCommand({ origin, method: 'GET', path })}
      />
      <Text size="sm">Send a response. The keys change when labels change:</Text>
      <CodeBlock
        label="Copy the call that submits"
        value={curlCommand({
          origin,
          method: 'POST',
          path: `${path}/responses`,
          body: submission,
        })}
      />
      <Text size="sm">The form as JSON:</Text>
      <CodeBlock label="Copy the JSON" value={JSON.stringify(shown, null, 2)} />
    </Stack>
  );
}
