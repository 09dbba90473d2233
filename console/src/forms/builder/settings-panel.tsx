import {
  Alert,
  NativeSelect,
  Radio,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../texts/texts';
import { Section } from '../../ui/section';
import type { FormDraft } from '../draft/form-draft';
import { toOrigin } from '../draft/web-address';
import { type BuilderSettings, type Closing, LANGUAGES, type Language } from '../types';
import { BoundAddress, BoundTextarea, useProblem } from './bound-text';
import { useBuilder } from './builder-context';
import { fromLocalTime, toLocalTime } from './local-time';
import { OriginSettings } from './origin-settings';
import { readLines } from './read-lines';

const change = (draft: FormDraft, changes: Partial<BuilderSettings>): FormDraft => ({
  ...draft,
  settings: { ...draft.settings, ...changes },
});

const changeClosing = (draft: FormDraft, changes: Partial<Closing>): FormDraft => ({
  ...draft,
  closing: { ...draft.closing, ...changes },
});

// Loaded later: the section is at the end of the panel, and only admins see it.
const FormRetention = lazy(() =>
  import('../../retention/form-retention').then((file) => ({ default: file.FormRetention })),
);

/** The settings of a form: after sending, closing, language, customers, embedding, programs. */
export function SettingsPanel() {
  const { formId } = useParams({ strict: false });
  return (
    <Stack gap="lg">
      <AfterSending />
      <ClosingSettings />
      <PageSettings />
      <OriginSettings />
      <Suspense>{formId !== undefined && <FormRetention formId={formId} />}</Suspense>
      <ForDevelopers />
    </Stack>
  );
}

const changeThankYou = (
  draft: FormDraft,
  changes: Partial<BuilderSettings['thankYou']>,
): FormDraft => change(draft, { thankYou: { ...draft.settings.thankYou, ...changes } });

function AfterSending() {
  const t = useTexts('builder');
  const { draft, edit } = useBuilder();
  const { thankYou } = draft.settings;
  const [isRedirect, setRedirect] = useState(thankYou.redirectUrl !== null);
  const choose = (value: string) => {
    setRedirect(value === 'redirect');
    if (value === 'text') edit((draft) => changeThankYou(draft, { redirectUrl: null }));
  };
  const shown = isRedirect || thankYou.redirectUrl !== null ? 'redirect' : 'text';
  return (
    <Section title={t('afterSending')}>
      <Radio.Group label={t('thenSee')} value={shown} onChange={choose}>
        <Stack gap="xs" mt={6}>
          <Radio value="text" label={t('thanksPage')} />
          <Radio value="redirect" label={t('ownPage')} />
        </Stack>
      </Radio.Group>
      {shown === 'text' ? (
        <BoundTextarea
          label={t('thanksText')}
          description={t('thanksTextHint')}
          path="settings.thankYou.text"
          value={thankYou.text}
          apply={(draft, text) => changeThankYou(draft, { text })}
        />
      ) : (
        <BoundAddress
          label={t('redirectUrl')}
          path="settings.thankYou.redirectUrl"
          value={thankYou.redirectUrl ?? ''}
          apply={(draft, url) => changeThankYou(draft, { redirectUrl: url === '' ? null : url })}
        />
      )}
    </Section>
  );
}

function ClosingSettings() {
  const t = useTexts('builder');
  const { draft, edit, saved } = useBuilder();
  const { closesAt, maxResponses } = draft.closing;
  const dateError = useProblem('closing.closesAt');
  const countError = useProblem('closing.maxResponses');
  const { responseCount } = saved.form;
  const isPast = closesAt !== null && Date.parse(closesAt) <= Date.now();
  const isReached = maxResponses !== null && maxResponses > 0 && maxResponses <= responseCount;
  const isTimeSaved = closesAt === saved.closing?.closesAt;
  const isCountSaved = maxResponses === (saved.closing?.maxResponses ?? null);
  const setCount = (text: string) => {
    if (!/^\d{0,9}$/.test(text)) return;
    const count = text === '' ? null : Number(text);
    edit((draft) => changeClosing(draft, { maxResponses: count }), 'closing.maxResponses');
  };
  return (
    <Section title={t('closing')}>
      <div>
        <TextInput
          type="datetime-local"
          label={t('closesAt')}
          description={t('closesAtHint')}
          data-path="closing.closesAt"
          error={dateError}
          value={toLocalTime(closesAt)}
          onChange={({ currentTarget: { value } }) =>
            edit((draft) => changeClosing(draft, { closesAt: fromLocalTime(value) }))
          }
        />
        <ClosingWarning text={isPast ? t(isTimeSaved ? 'closedByTime' : 'closesByTime') : null} />
      </div>
      <div>
        <TextInput
          label={t('maxResponses')}
          description={t('maxResponsesHint', { count: responseCount })}
          inputMode="numeric"
          data-path="closing.maxResponses"
          error={countError}
          value={maxResponses === null ? '' : String(maxResponses)}
          onChange={(event) => setCount(event.currentTarget.value)}
        />
        <ClosingWarning
          text={
            isReached
              ? t(isCountSaved ? 'closedByCount' : 'closesByCount', { count: responseCount })
              : null
          }
        />
      </div>
      <BoundTextarea
        label={t('closedText')}
        description={t('closedTextHint')}
        path="settings.closedText"
        value={draft.settings.closedText ?? ''}
        apply={(draft, text) => change(draft, { closedText: text === '' ? null : text })}
      />
    </Section>
  );
}

/** Says that a limit closes the form at once, before it is saved. */
const ClosingWarning = ({ text }: { text: string | null }) => (
  <div role="status">
    {text !== null && (
      <Alert color="orange" mt="xs">
        {text}
      </Alert>
    )}
  </div>
);

const isLanguage = (value: string): value is Language => value in LANGUAGES;

function PageSettings() {
  const t = useTexts('builder');
  const { draft, edit } = useBuilder();
  const { settings, isPublic, createCustomerOnSubmit } = draft;
  return (
    <Section title={t('pageAndCustomers')}>
      <NativeSelect
        label={t('language')}
        description={t('languageHint')}
        data={[
          { value: '', label: t('languageOfBrowser') },
          ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
        ]}
        value={settings.language ?? ''}
        onChange={({ currentTarget: { value } }) =>
          edit((draft) => change(draft, { language: isLanguage(value) ? value : null }))
        }
      />
      <Switch
        label={t('isPublic')}
        description={t('isPublicHint')}
        checked={isPublic}
        onChange={({ currentTarget: { checked } }) =>
          edit((draft) => ({ ...draft, isPublic: checked }))
        }
      />
      <Switch
        label={t('addCustomers')}
        description={t('addCustomersHint')}
        checked={createCustomerOnSubmit}
        onChange={({ currentTarget: { checked } }) =>
          edit((draft) => ({ ...draft, createCustomerOnSubmit: checked }))
        }
      />
      <Switch
        label={t('protection')}
        description={t('protectionHint')}
        checked={settings.isProofOfWorkRequired}
        onChange={({ currentTarget: { checked } }) =>
          edit((draft) => change(draft, { isProofOfWorkRequired: checked }))
        }
      />
      <Origins />
    </Section>
  );
}

/** The origins that may embed the form. Its text keeps blank lines while somebody types. */
function Origins() {
  const t = useTexts('builder');
  const { draft, edit } = useBuilder();
  const { allowedOrigins } = draft.settings;
  const error = useProblem('settings.allowedOrigins');
  const [text, setText] = useState(allowedOrigins.join('\n'));
  /** Shows whole addresses: people leave out `https://`. */
  const complete = () => {
    const origins = [...new Set(allowedOrigins.map(toOrigin))];
    if (origins.join('\n') === allowedOrigins.join('\n')) return;
    setText(origins.join('\n'));
    edit((draft) => change(draft, { allowedOrigins: origins }), 'settings.allowedOrigins');
  };
  const isCurrent = readLines(text).join('\n') === allowedOrigins.join('\n');
  return (
    <Textarea
      autosize
      minRows={2}
      maxRows={8}
      label={t('origins')}
      description={t('originsHint')}
      data-path="settings.allowedOrigins"
      error={error}
      value={isCurrent ? text : allowedOrigins.join('\n')}
      onBlur={complete}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        const allowedOrigins = readLines(value);
        edit((draft) => change(draft, { allowedOrigins }), 'settings.allowedOrigins');
      }}
    />
  );
}

/** The texts for programs and AI assistants, which a shop does not need. */
function ForDevelopers() {
  const t = useTexts('builder');
  const { draft } = useBuilder();
  return (
    <Section title={t('forDevelopers')} description={t('forDevelopersHint')}>
      <BoundTextarea
        label={t('purpose')}
        description={t('purposeHint')}
        path="formPurpose"
        value={draft.formPurpose}
        apply={(draft, formPurpose) => ({ ...draft, formPurpose })}
      />
      {draft.settings.thankYou.redirectUrl !== null && <Text size="sm">{t('responseIdHint')}</Text>}
    </Section>
  );
}
