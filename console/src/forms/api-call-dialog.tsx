import { Stack, Text } from '@mantine/core';
import { useTexts } from '../texts/texts';
import { CodeBlock } from '../ui/code-block';
import { curlCommand } from '../ui/curl-command';
import { Dialog } from '../ui/dialog';
import { kindIdOf } from './draft/field-kinds';
import { sampleAnswer } from './sample-answer';
import type { Form } from './types';

/** How a program reads the form, changes it and submits a response. */
export function ApiCallDialog({
  form,
  isOpen,
  onClose,
}: {
  form: Form;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTexts('forms');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('forDevelopers')} size="lg">
      <ApiCalls form={form} />
    </Dialog>
  );
}

function ApiCalls({ form }: { form: Form }) {
  const t = useTexts('forms');
  const { origin } = window.location;
  const path = `/forms/${form.id}`;
  const answers = form.fields.map((field) => ({
    key: field.key,
    value: sampleAnswer(kindIdOf(field), field.options),
  }));
  const submission = { responses: answers };
  const { link: _link, ...shown } = form;
  const { name, status, fields } = form;
  return (
    <Stack>
      <Text size="sm">{t('callRead')}</Text>
      <CodeBlock label={t('copyRead')} value={curlCommand({ origin, method: 'GET', path })} />
      <Text size="sm">{t('callSubmit')}</Text>
      <CodeBlock
        label={t('copySubmit')}
        value={curlCommand({
          origin,
          method: 'POST',
          path: `${path}/responses`,
          body: submission,
        })}
      />
      <Text size="sm">{t('callChange')}</Text>
      <CodeBlock
        label={t('copyChange')}
        value={curlCommand({ origin, method: 'PATCH', path, body: { name, status, fields } })}
      />
      <Text size="sm">{t('formAsJson')}</Text>
      <CodeBlock label={t('copyJson')} value={JSON.stringify(shown, null, 2)} />
    </Stack>
  );
}
