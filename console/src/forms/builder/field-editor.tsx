import { Accordion, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTexts } from '../../texts/texts';
import { CodeBlock } from '../../ui/code-block';
import { changeField, changeKind } from '../draft/edits';
import { FIELD_KINDS, type FieldKindId, hasOptions, isKind, kindIdOf } from '../draft/field-kinds';
import type { DraftField } from '../draft/form-draft';
import { BoundText, BoundTextarea } from './bound-text';
import { useBuilder } from './builder-context';

// Loaded when a field with options is opened.
const OptionsEditor = lazy(() =>
  import('./options-editor').then((file) => ({ default: file.OptionsEditor })),
);

const WITH_PLACEHOLDER: readonly FieldKindId[] = [
  'TextInput',
  'Textarea',
  'EmailInput',
  'PhoneInput',
  'NumberInput',
  'Select',
];

type TextProperty = 'label' | 'helperText' | 'placeholder' | 'aiInstruction' | 'defaultValue';

/** All properties of a field. */
export function FieldEditor({ field, path }: { field: DraftField; path: string }) {
  const t = useTexts('builder');
  const { edit, saved } = useBuilder();
  const kind = kindIdOf(field);
  const bind = (property: TextProperty) => ({
    path: `${path}.${property}`,
    value: field[property],
    apply: (draft: Parameters<typeof changeField>[0], text: string) =>
      changeField(draft, field.uid, { [property]: text }),
  });
  const answers = field.id === null ? 0 : (saved.answers[field.id] ?? 0);
  return (
    <Stack gap="sm" p="sm" pt={0}>
      <BoundText label={t('label')} maxLength={255} data-autofocus {...bind('label')} />
      <NativeSelect
        label={t('kind')}
        data={FIELD_KINDS.map((id) => ({ value: id, label: t(`kind.${id}`) }))}
        value={kind}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value;
          if (isKind(chosen)) edit((draft) => changeKind(draft, field.uid, chosen));
        }}
      />
      {hasOptions(kind) && (
        <Suspense>
          <OptionsEditor field={field} path={`${path}.options`} />
        </Suspense>
      )}
      <Switch
        label={kind === 'Checkbox' ? t('mustBeTicked') : t('mustBeFilledIn')}
        checked={field.isRequired}
        onChange={({ currentTarget: { checked } }) =>
          edit((draft) => changeField(draft, field.uid, { isRequired: checked }))
        }
      />
      <BoundText
        label={t('helperText')}
        description={t('helperTextHint')}
        {...bind('helperText')}
      />
      <Accordion variant="separated" chevronPosition="left">
        <Accordion.Item value="more">
          <Accordion.Control>{t('more')}</Accordion.Control>
          <Accordion.Panel>
            <Stack gap="sm">
              {WITH_PLACEHOLDER.includes(kind) && (
                <BoundText
                  label={t('placeholder')}
                  description={t('placeholderHint')}
                  {...bind('placeholder')}
                />
              )}
              <DefaultValue field={field} path={path} />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="developers">
          <Accordion.Control>{t('forDevelopers')}</Accordion.Control>
          <Accordion.Panel>
            <Stack gap="sm">
              <FieldKey field={field} />
              <BoundTextarea
                label={t('aiInstruction')}
                description={t('aiInstructionHint')}
                {...bind('aiInstruction')}
              />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
      {answers > 0 && <Text size="sm">{t('answersHere', { count: answers })}</Text>}
    </Stack>
  );
}

/** The value that the field has when the page opens. */
function DefaultValue({ field, path }: { field: DraftField; path: string }) {
  const t = useTexts('builder');
  const { edit } = useBuilder();
  const kind = kindIdOf(field);
  const set = (defaultValue: string) =>
    edit((draft) => changeField(draft, field.uid, { defaultValue }));
  if (kind === 'Checkbox') {
    return (
      <Switch
        label={t('tickedAtStart')}
        checked={field.defaultValue === 'true'}
        onChange={(event) => set(event.currentTarget.checked ? 'true' : '')}
      />
    );
  }
  if (kind === 'Select' || kind === 'Radio') {
    return (
      <NativeSelect
        label={t('chosenAtStart')}
        data={[{ value: '', label: t('nothing') }, ...field.options.filter(Boolean)]}
        value={field.defaultValue}
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  }
  return (
    <BoundText
      label={t('filledAtStart')}
      type={kind === 'DatePicker' ? 'date' : 'text'}
      path={`${path}.defaultValue`}
      value={field.defaultValue}
      apply={(draft, defaultValue) => changeField(draft, field.uid, { defaultValue })}
    />
  );
}

function FieldKey({ field: { key, label } }: { field: DraftField }) {
  const t = useTexts('builder');
  if (key === null) {
    return (
      <Text size="sm" c="dimmed">
        {t('keyLater')}
      </Text>
    );
  }
  return (
    <Group gap="xs">
      <Text size="sm">{t('key')}</Text>
      <CodeBlock isInline label={t('copyKey', { label })} value={key} />
    </Group>
  );
}
