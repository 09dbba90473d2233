import { Paper, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { useTexts } from '../../texts/texts';
import { duplicateField, moveField, newUid, removeField } from '../draft/edits';
import type { DraftField } from '../draft/form-draft';
import { AddField } from './add-field';
import { BoundText, BoundTextarea } from './bound-text';
import { useBuilder } from './builder-context';
import { FieldCard } from './field-card';
import { useDragOrder } from './use-drag-order';

/** The name, the description and the fields of the form. */
export function FieldsPanel() {
  const t = useTexts('builder');
  const { draft, edit, announce, openField, setOpenField } = useBuilder();
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLInputElement>(null);

  const move = (field: DraftField, to: number) => {
    const target = Math.min(Math.max(to, 0), draft.fields.length - 1);
    const from = draft.fields.indexOf(field);
    if (target === from) {
      announce(t(to < 0 ? 'alreadyFirst' : 'alreadyLast', { label: field.label }));
      return;
    }
    edit((draft) => moveField(draft, field.uid, target));
    announce(t('moved', { label: field.label, position: target + 1, count: draft.fields.length }));
    keepFocus(list.current, field.uid);
  };
  const { handleProps, markOf } = useDragOrder(list, (from, to) => {
    const field = draft.fields[from];
    if (field !== undefined && from !== to) move(field, to);
  });
  const duplicate = (field: DraftField) => {
    const uid = newUid();
    edit((draft) => duplicateField(draft, field.uid, uid, (label) => t('copyOf', { label })));
    announce(t('copyAdded', { label: field.label }));
    setOpenField(uid);
  };
  const remove = (field: DraftField) => {
    const index = draft.fields.indexOf(field);
    const next = draft.fields[index + 1] ?? draft.fields[index - 1];
    edit((draft) => removeField(draft, field.uid));
    announce(t('removed', { label: field.label }));
    if (openField === field.uid) setOpenField(null);
    if (next === undefined) adder.current?.focus();
    else focusTitle(list.current, next.uid);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName);
    // The browser then types the slash there, which opens the list of kinds.
    if (event.key === '/' && !isTyping) adder.current?.focus();
  };
  return (
    <Stack onKeyDown={press}>
      <Paper withBorder p="sm">
        <Stack gap="sm">
          <BoundText
            label={t('name')}
            description={t('nameHint')}
            maxLength={255}
            path="name"
            value={draft.name}
            apply={(draft, name) => ({ ...draft, name })}
          />
          <BoundTextarea
            label={t('introduction')}
            description={t('introductionHint')}
            path="description"
            value={draft.description}
            apply={(draft, description) => ({ ...draft, description })}
          />
        </Stack>
      </Paper>
      <ul ref={list} className="form-fields" aria-label={t('panel.fields')}>
        {draft.fields.map((field, index) => (
          <FieldCard
            key={field.uid}
            field={field}
            index={index}
            mark={markOf(index)}
            dragProps={handleProps(index)}
            onMove={(to) => move(field, to)}
            onDuplicate={() => duplicate(field)}
            onRemove={() => remove(field)}
          />
        ))}
      </ul>
      {draft.fields.length === 0 && (
        <Text data-path="fields" tabIndex={-1}>
          {t('noFields')}
        </Text>
      )}
      <AddField input={adder} />
    </Stack>
  );
}

const titleOf = (list: HTMLElement | null, uid: string) =>
  list?.querySelector<HTMLElement>(`[data-uid="${uid}"] .form-field-title`);

function focusTitle(list: HTMLElement | null, uid: string): void {
  titleOf(list, uid)?.focus();
}

/** Browsers take the focus from an element that moves in the document: returns it to the field. */
function keepFocus(list: HTMLElement | null, uid: string): void {
  const focused = document.activeElement;
  requestAnimationFrame(() => {
    if (focused instanceof HTMLElement && focused.isConnected && list?.contains(focused)) {
      focused.focus();
    } else {
      focusTitle(list, uid);
    }
    titleOf(list, uid)?.scrollIntoView({ block: 'nearest' });
  });
}
