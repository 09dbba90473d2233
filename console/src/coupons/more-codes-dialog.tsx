import { lazy, Suspense } from 'react';
import { useTexts } from '../texts/texts';
import { Dialog } from '../ui/dialog';
import { CardSkeleton } from '../ui/skeletons';
import type { Coupon } from './coupon-types';

// Loaded when the dialog opens, because only the form needs a number input.
const MoreCodesForm = lazy(async () => ({
  default: (await import('./more-codes-form')).MoreCodesForm,
}));

/** Adds codes to a coupon. */
export function MoreCodesDialog({
  coupon,
  isOpen,
  onClose,
}: {
  coupon: Coupon;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTexts('coupons');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('moreCodes')}>
      <Suspense fallback={<CardSkeleton lines={3} />}>
        <MoreCodesForm coupon={coupon} onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}
