import { Paper, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { duplicateField, moveField, newUid, removeField } from '../draft/edits';
import type { DraftField } from '../draft/form-draft';
import { AddField } from './add-field';
import { BoundText, BoundTextarea } from './bound-text';
import { useBuilder } from './builder-context';
import { FieldCard } from './field-card';
import { useDragOrder } from './use-drag-order';

/** The name, the description and the fields of the form. */
export function FieldsPanel() {
  const { draft, edit, announce, openField, setOpenField } = useBuilder();
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLInputElement>(null);

  const move = (field: DraftField, to: number) => {
    const target = Math.min(Math.max(to, 0), draft.fields.length - 1);
    const from = draft.fields.indexOf(field);
    if (target === from) {
      announce(`${field.label} is already ${to < 0 ? 'first' : 'last'}.`);
      return;
    }
    edit((draft) => moveField(draft, field.uid, target));
    announce(`${field.label} moved to position ${target + 1} of ${draft.fields.length}.`);
    keepFocus(list.current, field.uid);
  };
  const { handleProps, markOf } = useDragOrder(list, (from, to) => {
    const field = draft.fields[from];
    if (field !== undefined && from !== to) move(field, to);
  });
  const duplicate = (field: DraftField) => {
    const uid = newUid();
    edit((draft) => duplicateField(draft, field.uid, uid));
    announce(`Copy of ${field.label} added.`);
    setOpenField(uid);
  };
  const remove = (field: DraftField) => {
    const index = draft.fields.indexOf(field);
    const next = draft.fields[index + 1] ?? draft.fields[index - 1];
    edit((draft) => removeField(draft, field.uid));
    announce(`${field.label} removed. Ctrl Z restores it.`);
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
            label="Name of the form"
            description="The title of the page."
            maxLength={255}
            path="name"
            value={draft.name}
            apply={(draft, name) => ({ ...draft, name })}
          />
          <BoundTextarea
            label="Introduction"
            description="Shown under the title."
            path="description"
            value={draft.description}
            apply={(draft, description) => ({ ...draft, description })}
          />
        </Stack>
      </Paper>
      <ul ref={list} className="form-fields" aria-label="Fields">
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
          This form has no fields yet. Add the first one below.
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
