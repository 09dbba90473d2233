import { lazy, Suspense } from 'react';
import { useTexts } from '../texts/texts';
import { Dialog } from '../ui/dialog';
import { CardSkeleton } from '../ui/skeletons';

// Loaded with the texts of the templates when the dialog opens.
const NewForm = lazy(() => import('./new-form').then((file) => ({ default: file.NewForm })));

/** Makes a form from a template, or an empty one. */
export function NewFormDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts('forms');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('newForm')} size="lg">
      <Suspense fallback={<CardSkeleton lines={6} />}>
        <NewForm />
      </Suspense>
    </Dialog>
  );
}
