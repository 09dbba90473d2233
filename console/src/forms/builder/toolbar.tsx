import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { FormStatus } from '../draft/field-kinds';
import { useBuilder } from './builder-context';

/** Undo, redo, the state of the draft, saving and publishing. Stays visible while the page scrolls. */
export function Toolbar({
  isKept,
  isSaving,
  onSave,
}: {
  /** Whether this browser keeps the draft. */
  isKept: boolean;
  isSaving: boolean;
  onSave: (status: FormStatus) => void;
}) {
  const { canUndo, canRedo, undo, redo, hasChanges, saved } = useBuilder();
  const { status } = saved.form;
  const isPublished = status === 'published';
  const state = !hasChanges
    ? 'All changes saved'
    : isKept
      ? 'Not saved yet; kept in this browser'
      : 'Not saved yet';
  return (
    <Group className="form-toolbar" gap="xs" role="group" aria-label="Form">
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Undo"
          title="Undo (Ctrl Z)"
          disabled={!canUndo}
          onClick={undo}
        >
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Redo"
          title="Redo (Ctrl Shift Z)"
          disabled={!canRedo}
          onClick={redo}
        >
          <IconArrowForwardUp size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <Text size="sm" c="dimmed" className="form-state">
        {state}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant={isPublished ? 'filled' : 'default'}
          disabled={!hasChanges}
          loading={isSaving && isPublished}
          onClick={() => onSave(status)}
        >
          {isPublished ? 'Save changes' : 'Save'}
        </Button>
        {!isPublished && (
          <Button loading={isSaving} onClick={() => onSave('published')}>
            Publish
          </Button>
        )}
      </Group>
    </Group>
  );
}
