import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

/** A button that takes something away, or opens the dialog that asks before. It is red before the dialog, too. */
export const DangerButton = (props: ButtonProps & ComponentPropsWithoutRef<'button'>) => (
  <Button variant="default" className="danger-button" {...props} />
);
