import { Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTexts } from '../../texts/texts';
import { Dialog } from '../../ui/dialog';
import { CardSkeleton } from '../../ui/skeletons';
import { Time } from '../../ui/time';
import { type FormDraft, toDraft } from '../draft/form-draft';
import type { BuilderData } from '../types';

// Loaded when two people have changed a form.
const Versions = lazy(() => import('./versions').then((file) => ({ default: file.Versions })));

/** Two people have changed the form: shows both versions, and asks which one to continue with. */
export function ConflictDialog({
  theirs,
  base,
  mine,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: {
  /** The form as somebody else has saved it, or null if there is no conflict. */
  theirs: BuilderData | null;
  base: FormDraft;
  mine: FormDraft;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}) {
  const t = useTexts('builder');
  const author = theirs?.lastChange?.by ?? t('somebody');
  return (
    <Dialog opened={theirs !== null} onClose={onClose} title={t('conflict')} size="xl">
      {theirs !== null && (
        <Stack>
          <Text>
            {theirs.lastChange === null
              ? t('conflictText', { author })
              : t('conflictTextAt', {
                  author,
                  time: <Time key="time" at={theirs.lastChange.at} />,
                })}
          </Text>
          <Suspense fallback={<CardSkeleton lines={6} />}>
            <Versions base={base} mine={mine} theirs={toDraft(theirs)} author={author} />
          </Suspense>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('decideLater')}
            </Button>
            <Button variant="default" onClick={onTakeTheirs}>
              {t('takeTheirs')}
            </Button>
            <Button onClick={onKeepMine}>{t('keepMine')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
