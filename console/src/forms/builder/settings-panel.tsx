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
import { useState } from 'react';
import { Section } from '../../ui/section';
import type { FormDraft } from '../draft/form-draft';
import { type BuilderSettings, type Closing, LANGUAGES, type Language } from '../types';
import { BoundText, BoundTextarea, useProblem } from './bound-text';
import { useBuilder } from './builder-context';
import { fromLocalTime, toLocalTime } from './local-time';

const change = (draft: FormDraft, changes: Partial<BuilderSettings>): FormDraft => ({
  ...draft,
  settings: { ...draft.settings, ...changes },
});

const changeClosing = (draft: FormDraft, changes: Partial<Closing>): FormDraft => ({
  ...draft,
  closing: { ...draft.closing, ...changes },
});

/** What happens around the fields: after sending, closing, language, customers, embedding, AI. */
export function SettingsPanel() {
  return (
    <Stack gap="lg">
      <AfterSending />
      <ClosingSettings />
      <PageSettings />
      <Assistants />
    </Stack>
  );
}

const changeThankYou = (
  draft: FormDraft,
  changes: Partial<BuilderSettings['thankYou']>,
): FormDraft => change(draft, { thankYou: { ...draft.settings.thankYou, ...changes } });

function AfterSending() {
  const { draft, edit } = useBuilder();
  const { thankYou } = draft.settings;
  const [isRedirect, setRedirect] = useState(thankYou.redirectUrl !== null);
  const choose = (value: string) => {
    setRedirect(value === 'redirect');
    if (value === 'text') edit((draft) => changeThankYou(draft, { redirectUrl: null }));
  };
  const shown = isRedirect || thankYou.redirectUrl !== null ? 'redirect' : 'text';
  return (
    <Section title="After sending">
      <Radio.Group label="Visitors then see" value={shown} onChange={choose}>
        <Stack gap="xs" mt={6}>
          <Radio value="text" label="A thank-you page" />
          <Radio value="redirect" label="A page of your website" />
        </Stack>
      </Radio.Group>
      {shown === 'text' ? (
        <BoundTextarea
          label="Text of the thank-you page"
          description="Empty: “Thank you”, in the language of the form. You can use **bold**, *italic* and links."
          path="settings.thankYou.text"
          value={thankYou.text}
          apply={(draft, text) => changeThankYou(draft, { text })}
        />
      ) : (
        <BoundText
          label="Address of the page"
          description="The id of the response is added as ?responseId=…"
          type="url"
          placeholder="https://"
          path="settings.thankYou.redirectUrl"
          value={thankYou.redirectUrl ?? ''}
          apply={(draft, url) => changeThankYou(draft, { redirectUrl: url.trim() || null })}
        />
      )}
    </Section>
  );
}

const responses = (count: number): string => (count === 1 ? '1 response' : `${count} responses`);

function ClosingSettings() {
  const { draft, edit, saved } = useBuilder();
  const { closesAt, maxResponses } = draft.closing;
  const dateError = useProblem('closing.closesAt');
  const countError = useProblem('closing.maxResponses');
  const { responseCount } = saved.form;
  const isPast = closesAt !== null && Date.parse(closesAt) <= Date.now();
  const isReached = maxResponses !== null && maxResponses > 0 && maxResponses <= responseCount;
  const setCount = (text: string) => {
    if (!/^\d{0,9}$/.test(text)) return;
    const count = text === '' ? null : Number(text);
    edit((draft) => changeClosing(draft, { maxResponses: count }), 'closing.maxResponses');
  };
  return (
    <Section title="Closing">
      <div>
        <TextInput
          type="datetime-local"
          label="Close the form at"
          description="In the time zone of this device. Empty: never."
          data-path="closing.closesAt"
          error={dateError}
          value={toLocalTime(closesAt)}
          onChange={({ currentTarget: { value } }) =>
            edit((draft) => changeClosing(draft, { closesAt: fromLocalTime(value) }))
          }
        />
        <ClosingWarning
          isSaved={closesAt === saved.closing?.closesAt}
          reason={isPast ? 'this time is in the past' : null}
        />
      </div>
      <div>
        <TextInput
          label="Close after this many responses"
          description={`Empty: no limit. The form has ${responses(responseCount)}.`}
          inputMode="numeric"
          data-path="closing.maxResponses"
          error={countError}
          value={maxResponses === null ? '' : String(maxResponses)}
          onChange={(event) => setCount(event.currentTarget.value)}
        />
        <ClosingWarning
          isSaved={maxResponses === (saved.closing?.maxResponses ?? null)}
          reason={isReached ? `it has ${responses(responseCount)}` : null}
        />
      </div>
      <BoundTextarea
        label="Text of a closed form"
        description="Empty: a standard text, in the language of the form."
        path="settings.closedText"
        value={draft.settings.closedText ?? ''}
        apply={(draft, text) => change(draft, { closedText: text === '' ? null : text })}
      />
    </Section>
  );
}

/** Says that a limit closes the form at once, before it is saved. */
function ClosingWarning({ isSaved, reason }: { isSaved: boolean; reason: string | null }) {
  return (
    <div role="status">
      {reason !== null && (
        <Alert color="orange" mt="xs">
          {isSaved ? 'The form is closed' : 'The form closes at once'}, because {reason}.
        </Alert>
      )}
    </div>
  );
}

const isLanguage = (value: string): value is Language => value in LANGUAGES;

function PageSettings() {
  const { draft, edit } = useBuilder();
  const { settings, isPublic, createCustomerOnSubmit } = draft;
  return (
    <Section title="Page and customers">
      <NativeSelect
        label="Language of buttons and messages"
        description="Your own texts stay as you write them."
        data={[
          { value: '', label: "The language of the visitor's browser" },
          ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
        ]}
        value={settings.language ?? ''}
        onChange={({ currentTarget: { value } }) =>
          edit((draft) => change(draft, { language: isLanguage(value) ? value : null }))
        }
      />
      <Switch
        label="People can open the form by its link"
        description="Off: only programs with an API key can send responses."
        checked={isPublic}
        onChange={({ currentTarget: { checked } }) =>
          edit((draft) => ({ ...draft, isPublic: checked }))
        }
      />
      <Switch
        label="Add everyone who sends the form to your customers"
        description="Recognized by e-mail address or phone number, so that nobody is added twice."
        checked={createCustomerOnSubmit}
        onChange={({ currentTarget: { checked } }) =>
          edit((draft) => ({ ...draft, createCustomerOnSubmit: checked }))
        }
      />
      <Switch
        label="Stronger protection against spam"
        description="The visitor's device solves a small task in the background. Responses from browsers that block scripts go to Spam, where you can accept them."
        checked={settings.isProofOfWorkRequired}
        onChange={({ currentTarget: { checked } }) =>
          edit((draft) => change(draft, { isProofOfWorkRequired: checked }))
        }
      />
      <Origins />
    </Section>
  );
}

const readLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The origins that may embed the form. Its text keeps blank lines while somebody types. */
function Origins() {
  const { draft, edit } = useBuilder();
  const { allowedOrigins } = draft.settings;
  const error = useProblem('settings.allowedOrigins');
  const [text, setText] = useState(allowedOrigins.join('\n'));
  const isCurrent = readLines(text).join('\n') === allowedOrigins.join('\n');
  return (
    <Textarea
      autosize
      minRows={2}
      maxRows={8}
      label="Websites that may embed the form"
      description="One address a line, such as https://shop.example.com. Empty: every website."
      data-path="settings.allowedOrigins"
      error={error}
      value={isCurrent ? text : allowedOrigins.join('\n')}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        const allowedOrigins = readLines(value);
        edit((draft) => change(draft, { allowedOrigins }), 'settings.allowedOrigins');
      }}
    />
  );
}

function Assistants() {
  const { draft } = useBuilder();
  return (
    <Section title="AI assistants">
      <Text size="sm">
        Assistants that fill in the form for somebody read this. Visitors do not see it.
      </Text>
      <BoundTextarea
        label="Purpose of the form"
        path="formPurpose"
        value={draft.formPurpose}
        apply={(draft, formPurpose) => ({ ...draft, formPurpose })}
      />
    </Section>
  );
}
