import { Accordion, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { CodeBlock } from '../../ui/code-block';
import { changeField, changeKind } from '../draft/edits';
import { FIELD_KINDS, type FieldKindId, hasOptions, kindIdOf } from '../draft/field-kinds';
import type { DraftField } from '../draft/form-draft';
import { BoundText, BoundTextarea } from './bound-text';
import { useBuilder } from './builder-context';
import { OptionsEditor } from './options-editor';

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
      <BoundText label="Label" maxLength={255} data-autofocus {...bind('label')} />
      <NativeSelect
        label="Kind"
        data={FIELD_KINDS.map(({ id, label }) => ({ value: id, label }))}
        value={kind}
        onChange={({ currentTarget }) => {
          const chosen = FIELD_KINDS.find(({ id }) => id === currentTarget.value);
          if (chosen !== undefined) edit((draft) => changeKind(draft, field.uid, chosen.id));
        }}
      />
      {hasOptions(kind) && <OptionsEditor field={field} path={`${path}.options`} />}
      <Switch
        label={kind === 'Checkbox' ? 'Must be ticked' : 'Must be filled in'}
        checked={field.isRequired}
        onChange={({ currentTarget: { checked } }) =>
          edit((draft) => changeField(draft, field.uid, { isRequired: checked }))
        }
      />
      <BoundText
        label="Hint"
        description="A short explanation under the field."
        {...bind('helperText')}
      />
      <Accordion variant="separated" chevronPosition="left">
        <Accordion.Item value="more">
          <Accordion.Control>More</Accordion.Control>
          <Accordion.Panel>
            <Stack gap="sm">
              {WITH_PLACEHOLDER.includes(kind) && (
                <BoundText
                  label="Example in the empty field"
                  description="Disappears as soon as somebody types."
                  {...bind('placeholder')}
                />
              )}
              <DefaultValue field={field} path={path} />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="ai">
          <Accordion.Control>AI assistants</Accordion.Control>
          <Accordion.Panel>
            <BoundTextarea
              label="Note for AI assistants"
              description="How an assistant that fills in this form should treat the field. Visitors do not see it."
              {...bind('aiInstruction')}
            />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
      <FieldKey field={field} />
      {answers > 0 && (
        <Text size="sm">
          {answers === 1 ? '1 response has' : `${answers} responses have`} an answer to this field.
          Answers stay when you change the label.
        </Text>
      )}
    </Stack>
  );
}

/** The value that the field has when the page opens. */
function DefaultValue({ field, path }: { field: DraftField; path: string }) {
  const { edit } = useBuilder();
  const kind = kindIdOf(field);
  const set = (defaultValue: string) =>
    edit((draft) => changeField(draft, field.uid, { defaultValue }));
  if (kind === 'Checkbox') {
    return (
      <Switch
        label="Ticked at the start"
        checked={field.defaultValue === 'true'}
        onChange={(event) => set(event.currentTarget.checked ? 'true' : '')}
      />
    );
  }
  if (kind === 'Select' || kind === 'Radio') {
    return (
      <NativeSelect
        label="Chosen at the start"
        data={[{ value: '', label: 'Nothing' }, ...field.options.filter(Boolean)]}
        value={field.defaultValue}
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  }
  return (
    <BoundText
      label="Filled in at the start"
      type={kind === 'DatePicker' ? 'date' : 'text'}
      path={`${path}.defaultValue`}
      value={field.defaultValue}
      apply={(draft, defaultValue) => changeField(draft, field.uid, { defaultValue })}
    />
  );
}

function FieldKey({ field: { key, label } }: { field: DraftField }) {
  if (key === null) {
    return (
      <Text size="sm" c="dimmed">
        The key for programs is made when you save.
      </Text>
    );
  }
  return (
    <Group gap="xs">
      <Text size="sm">Key for programs:</Text>
      <CodeBlock isInline label={`Copy the key of ${label}`} value={key} />
    </Group>
  );
}
