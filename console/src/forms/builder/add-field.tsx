import { Button, Combobox, Group, Menu, Text, TextInput, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { addField, freeLabel, newField } from '../draft/edits';
import { FIELD_KINDS, type FieldKind, findKinds, kindOf, suggestKind } from '../draft/field-kinds';
import { useBuilder } from './builder-context';
import { KindIcon } from './kind-icon';

const SLASH = '/';

/** Adds fields: by typing a label, by a kind after a slash, or from a menu. */
export function AddField({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const { draft, edit, announce, setOpenField } = useBuilder();
  const [text, setText] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isSlash = text.startsWith(SLASH);
  const kinds = findKinds(text.slice(SLASH.length));

  const add = (kind: FieldKind, label: string) => {
    const field = newField(kind.id, freeLabel(draft, label));
    edit((draft) => addField(draft, field));
    setText('');
    combobox.closeDropdown();
    announce(`${field.label} added as field ${draft.fields.length + 1}.`);
    return field;
  };
  const addKind = (kind: FieldKind) => setOpenField(add(kind, kind.label).uid);
  const addTyped = () => {
    const label = text.trim();
    if (label === '' || isSlash) return;
    add(kindOf(newField(suggestKind(label), label)), label);
  };
  const change = (value: string) => {
    setText(value);
    if (value.startsWith(SLASH)) {
      combobox.openDropdown();
      combobox.selectFirstOption();
    } else {
      combobox.closeDropdown();
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isSlash || event.nativeEvent.isComposing) return;
    event.preventDefault();
    addTyped();
  };
  const submitOption = (id: string) => {
    const kind = FIELD_KINDS.find((candidate) => candidate.id === id);
    if (kind !== undefined) addKind(kind);
  };
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <Combobox store={combobox} onOptionSubmit={submitOption} position="top-start">
        <Combobox.Target>
          <TextInput
            ref={input}
            style={{ flexGrow: 1 }}
            label="Add a field"
            description="Type its label and press Enter, or type / for all kinds."
            placeholder="Such as: E-mail"
            maxLength={255}
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
            onKeyDown={press}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isSlash}>
          <Combobox.Options aria-label="Kinds of fields" mah={280} style={{ overflowY: 'auto' }}>
            {kinds.map((kind) => (
              <Combobox.Option key={kind.id} value={kind.id}>
                <KindLine kind={kind} />
              </Combobox.Option>
            ))}
            {kinds.length === 0 && <Combobox.Empty>No kind has this name</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Menu position="top-end" width={280} returnFocus={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            style={{ flexShrink: 0 }}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            Choose
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          {FIELD_KINDS.map((kind) => (
            <Menu.Item key={kind.id} onClick={() => addKind(kind)}>
              <KindLine kind={kind} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

function KindLine({ kind }: { kind: FieldKind }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <KindIcon kind={kind.id} />
      <div>
        <Text size="sm" fw={600}>
          {kind.label}
        </Text>
        <Text size="xs">{kind.hint}</Text>
      </div>
    </Group>
  );
}
