import { ActionIcon, Button, type ButtonProps, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTexts } from '../../texts/texts';
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
  const t = useTexts('builder');
  const { canUndo, canRedo, undo, redo, hasChanges, saved } = useBuilder();
  const { status } = saved.form;
  const isPublished = status === 'published';
  const state = !hasChanges ? t('allSaved') : isKept ? t('notSavedKept') : t('notSaved');
  return (
    <Group className="form-toolbar" gap="xs" role="group" aria-label={t('form')}>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('undo')}
          title={t('undoKeys')}
          disabled={!canUndo}
          onClick={undo}
        >
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('redo')}
          title={t('redoKeys')}
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
        <StayingButton
          variant={isPublished ? 'filled' : 'default'}
          title={t('saveKeys')}
          isOff={!hasChanges}
          isBusy={isSaving && isPublished}
          onPress={() => onSave(status)}
        >
          {isPublished ? t('saveChanges') : t('save')}
        </StayingButton>
        {!isPublished && (
          <StayingButton isBusy={isSaving} onPress={() => onSave('published')}>
            {t('publish')}
          </StayingButton>
        )}
      </Group>
    </Group>
  );
}

/** A button that keeps the focus while it can do nothing: `disabled` would take it away, and the person would lose the place. */
function StayingButton({
  isOff = false,
  isBusy,
  onPress,
  ...props
}: ButtonProps & { title?: string; isOff?: boolean; isBusy: boolean; onPress: () => void }) {
  return (
    <Button
      {...props}
      aria-disabled={isOff || isBusy || undefined}
      data-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      className={isBusy ? 'form-busy' : undefined}
      onClick={() => {
        if (!isOff && !isBusy) onPress();
      }}
    />
  );
}
