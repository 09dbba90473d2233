import { ActionIcon, Badge, Group, Paper, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { type ComponentPropsWithoutRef, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTexts } from '../../texts/texts';
import { kindIdOf } from '../draft/field-kinds';
import type { DraftField } from '../draft/form-draft';
import { problemsBelow } from '../draft/problems';
import { useBuilder } from './builder-context';
import { FieldEditor } from './field-editor';
import { KindIcon } from './kind-icon';
import { MoveMenu } from './move-menu';

/** A field in the list: its label with the ways to move, copy and remove it, and its properties while it is open. */
export function FieldCard({
  field,
  index,
  mark,
  dragProps,
  onMove,
  onDuplicate,
  onRemove,
}: {
  field: DraftField;
  index: number;
  /** While a field is dragged: where it would be dropped. */
  mark: string | undefined;
  dragProps: ComponentPropsWithoutRef<'button'>;
  onMove: (to: number) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}) {
  const t = useTexts('builder');
  const { openField, setOpenField, problems } = useBuilder();
  const card = useRef<HTMLLIElement>(null);
  const panelId = useId();
  const isOpen = openField === field.uid;
  const kind = kindIdOf(field);
  const path = `fields[${index}]`;
  const problemCount = problemsBelow(problems, path).length;
  const name = field.label || t('unnamedField');
  useEffect(() => {
    if (!isOpen) return;
    // Scrolls the details into view: all of them or, from the title on, as many as fit.
    card.current?.scrollIntoView({ block: 'nearest' });
    const label = card.current?.querySelector<HTMLInputElement>('input[data-autofocus]');
    // An error link may have put the focus on another input of this field.
    if (card.current?.contains(document.activeElement) && isInput(document.activeElement)) return;
    label?.focus({ preventScroll: true });
    label?.select();
  }, [isOpen]);
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  return (
    <Paper<'li'>
      ref={card}
      component="li"
      withBorder
      className="form-field"
      data-open={isOpen || undefined}
      data-mark={mark}
      data-uid={field.uid}
      onKeyDown={press}
    >
      <Group gap={4} wrap="nowrap" p={6}>
        <MoveMenu field={field} index={index} onMove={onMove} dragProps={dragProps} />
        <UnstyledButton
          className="form-field-title"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpenField(isOpen ? null : field.uid)}
        >
          <KindIcon kind={kind} />
          <span className="form-field-label">
            <Text span fw={600} c={field.label ? undefined : 'dimmed'}>
              {name}
            </Text>
            <Text span size="xs" c="dimmed">
              {t(`kind.${kind}`)}
              {field.isRequired && ` · ${kind === 'Checkbox' ? t('isTicked') : t('isFilledIn')}`}
            </Text>
          </span>
          {problemCount > 0 && (
            <Badge variant="filled" color="red.9">
              {t('toFixHere')}
            </Badge>
          )}
          {isOpen ? (
            <IconChevronUp size={16} aria-hidden />
          ) : (
            <IconChevronDown size={16} aria-hidden />
          )}
        </UnstyledButton>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('duplicateField', { label: name })}
          onClick={onDuplicate}
        >
          <IconCopy size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('removeField', { label: name })}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {isOpen && (
        <div id={panelId}>
          <FieldEditor field={field} path={path} />
        </div>
      )}
    </Paper>
  );
}

const isInput = (element: Element | null): boolean =>
  element !== null && /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
