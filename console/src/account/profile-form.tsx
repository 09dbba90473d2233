import { NativeSelect, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call';
import { sessionQuery, useSession } from '../api/session';
import { LANGUAGES } from '../texts/choose-language';
import { LANGUAGE_NAMES } from '../texts/language-names';
import { getTexts, useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { notify } from '../ui/notify';
import { OwnNameInput } from '../ui/person-inputs';
import { Section } from '../ui/section';
import { useAction } from '../ui/use-action';
import { currentZoneName, listTimeZones } from './time-zones';

const OF_BROWSER = '';
const ZONE_OF_BROWSER = Intl.DateTimeFormat().resolvedOptions().timeZone;
const TIME_ZONES = listTimeZones();

export function ProfileForm() {
  const t = useTexts('account');
  const common = useTexts('common');
  const { person } = useSession();
  const client = useQueryClient();
  const [name, setName] = useState(person.name);
  const [timeZone, setTimeZone] = useState(currentZoneName(person.timeZone ?? OF_BROWSER));
  // Read from the session at each rendering, because the menu of the person changes the language, too.
  const stored = person.locale?.split('-')[0] ?? OF_BROWSER;
  const [language, setLanguage] = useState<string | null>(null);
  const shownLanguage = language ?? stored;
  const save = useAction(async () => {
    await call('PATCH', 'account', {
      name,
      timeZone: timeZone === OF_BROWSER ? null : timeZone,
      // A locale with a region stays as it is unless another language was chosen.
      ...(shownLanguage !== stored && {
        locale: shownLanguage === OF_BROWSER ? null : shownLanguage,
      }),
    });
    await client.invalidateQueries(sessionQuery);
    setLanguage(null);
    // The notice is in the language that was chosen just now.
    void notify({ message: getTexts('common')('saved') });
  });
  return (
    <Section title={t('profile')}>
      <ActionForm action={save} shown={['name', 'timeZone', 'locale']} submit={common('save')}>
        <TextInput
          label={common('email')}
          description={t('emailHint')}
          readOnly
          value={person.email}
        />
        <OwnNameInput value={name} error={save.error?.reasonOf('name')} onChange={setName} />
        <NativeSelect
          label={t('language')}
          description={t('languageHint')}
          value={shownLanguage}
          error={save.error?.reasonOf('locale')}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        >
          <option value={OF_BROWSER}>{t('languageOfBrowser')}</option>
          {LANGUAGES.map((each) => (
            <option key={each} value={each} lang={each}>
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </NativeSelect>
        <Select
          label={t('timeZone')}
          description={t('timeZoneHint')}
          searchable
          allowDeselect={false}
          limit={60}
          nothingFoundMessage={t('timeZoneNothing')}
          placeholder={t('timeZoneSearch')}
          data={[
            { value: OF_BROWSER, label: t('timeZoneOfBrowser', { zone: ZONE_OF_BROWSER }) },
            ...TIME_ZONES,
          ]}
          value={timeZone}
          error={save.error?.reasonOf('timeZone')}
          onChange={(value) => setTimeZone(value ?? OF_BROWSER)}
        />
      </ActionForm>
    </Section>
  );
}
