import { Code, Stack, Text } from '@mantine/core';
import type { FormResponse } from '../forms/types';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { Disclosure } from '../ui/disclosure';

/** The response as programs get it, and the calls that return and mark it. */
export function ForDevelopers({ response }: { response: FormResponse }) {
  const t = useTexts('inbox');
  return (
    <div className="no-print">
      <Disclosure label={t('forDevelopers')}>
        <Stack gap="sm">
          <Text size="sm">{t('rawHint')}</Text>
          <Code block className="secret">
            {JSON.stringify(response, null, 2)}
          </Code>
          <ApiCall
            path={`/forms/${response.formId}/responses/${response.id}`}
            label={t('rawCall')}
          />
          <ApiCall
            method="POST"
            path={`/forms/${response.formId}/responses/mark-read`}
            body={{ ids: [response.id], isRead: !response.isRead }}
            label={t('markCall')}
          />
        </Stack>
      </Disclosure>
    </div>
  );
}
