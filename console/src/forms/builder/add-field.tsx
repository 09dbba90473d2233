import { Button, Combobox, Group, Menu, Text, TextInput, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTexts } from '../../texts/texts';
import { addField, freeLabel, newField } from '../draft/edits';
import {
  FIELD_KINDS,
  type FieldKindId,
  findKinds,
  isKind,
  suggestKind,
} from '../draft/field-kinds';
import { useBuilder } from './builder-context';
import { KindIcon } from './kind-icon';

const SLASH = '/';

/** Adds fields: by typing a label, by a kind after a slash, or from a menu. */
export function AddField({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const t = useTexts('builder');
  const { draft, edit, announce, setOpenField } = useBuilder();
  const [text, setText] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isSlash = text.startsWith(SLASH);
  const kinds = findKinds(text.slice(SLASH.length), (kind) => t(`kind.${kind}`));

  const add = (kind: FieldKindId, label: string) => {
    const field = newField(kind, freeLabel(draft, label));
    edit((draft) => addField(draft, field));
    setText('');
    combobox.closeDropdown();
    announce(t('added', { label: field.label, position: draft.fields.length + 1 }));
    return field;
  };
  const addKind = (kind: FieldKindId) => setOpenField(add(kind, t(`kind.${kind}`)).uid);
  const addTyped = () => {
    const label = text.trim();
    if (label === '' || isSlash) return;
    add(suggestKind(label), label);
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
    if (isKind(id)) addKind(id);
  };
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <Combobox store={combobox} onOptionSubmit={submitOption} position="top-start">
        <Combobox.Target>
          <TextInput
            ref={input}
            style={{ flexGrow: 1 }}
            label={t('addField')}
            description={t('addFieldHint')}
            placeholder={t('addFieldExample')}
            maxLength={255}
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
            onKeyDown={press}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isSlash}>
          <Combobox.Options aria-label={t('kinds')} mah={280} style={{ overflowY: 'auto' }}>
            {kinds.map((kind) => (
              <Combobox.Option key={kind} value={kind}>
                <KindLine kind={kind} />
              </Combobox.Option>
            ))}
            {kinds.length === 0 && <Combobox.Empty>{t('noKind')}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Menu
        position="top-end"
        width="min(560px, 94vw)"
        returnFocus={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button
            variant="default"
            style={{ flexShrink: 0 }}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {t('chooseKind')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="form-kinds">
          {FIELD_KINDS.map((kind) => (
            <Menu.Item key={kind} onClick={() => addKind(kind)}>
              <KindLine kind={kind} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

function KindLine({ kind }: { kind: FieldKindId }) {
  const t = useTexts('builder');
  return (
    <Group gap="xs" wrap="nowrap">
      <KindIcon kind={kind} />
      <div>
        <Text size="sm" fw={600}>
          {t(`kind.${kind}`)}
        </Text>
        <Text size="xs">{t(`kindHint.${kind}`)}</Text>
      </div>
    </Group>
  );
}
