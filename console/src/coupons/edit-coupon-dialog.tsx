import { lazy, Suspense } from 'react';
import { useTexts } from '../texts/texts';
import { Dialog } from '../ui/dialog';
import { CardSkeleton } from '../ui/skeletons';
import type { Coupon } from './coupon-types';

// Loaded when the dialog opens, because only the form needs number inputs.
const EditCouponForm = lazy(async () => ({
  default: (await import('./edit-coupon-form')).EditCouponForm,
}));

/** Changes the terms of a coupon, for redemptions from now on. */
export function EditCouponDialog({
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
    <Dialog opened={isOpen} onClose={onClose} title={t('editTitle')}>
      <Suspense fallback={<CardSkeleton lines={6} />}>
        <EditCouponForm coupon={coupon} onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}
