import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTeamId } from '../../api/team';
import { isUsualName, originLabel } from '../../inbox/origin-names';
import { useTexts } from '../../texts/texts';
import { CodeBlock } from '../../ui/code-block';
import { Disclosure } from '../../ui/disclosure';
import { PageLink } from '../../ui/page-link';
import { Section } from '../../ui/section';
import { useFormId } from '../form-queries';
import { originLink } from './origin-link';
import { QrCard } from './qr-card';

/** The maximum length of a value that the service keeps. */
const MAX_LENGTH = 255;

/** Makes a link for each place where the form is shared, so that the responses say where they come from. */
export function OriginLinks({
  url,
  name,
  names,
}: {
  url: string;
  /** The name of the form. */
  name: string;
  /** The parameters of the link that the form stores. */
  names: readonly string[];
}) {
  const t = useTexts('origin');
  const params = { teamId: useTeamId(), formId: useFormId() };
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const toSettings = (
    <PageLink to="/teams/$teamId/forms/$formId" params={params} fz="sm">
      {t('toSettings')}
    </PageLink>
  );
  if (names.length === 0) {
    return (
      <Section title={t('linkTitle')} description={t('linkNone')}>
        {toSettings}
      </Section>
    );
  }
  const link = originLink(url, names, values);
  return (
    <Section title={t('linkTitle')} description={t('linkText')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {names.map((each) => (
          <TextInput
            key={each}
            label={originLabel(each, t)}
            maxLength={MAX_LENGTH}
            {...(isUsualName(each) && { placeholder: t(`example.${each}`) })}
            value={values.get(each) ?? ''}
            onChange={({ currentTarget: { value } }) => setValues(new Map(values).set(each, value))}
          />
        ))}
      </SimpleGrid>
      <CodeBlock label={t('copyLink')} value={link} />
      <Disclosure label={t('qrOfLink')}>
        <QrCard url={link} name={name} />
      </Disclosure>
      <Text size="sm">
        {t('personal')} {toSettings}
      </Text>
    </Section>
  );
}
