import { lazy } from 'react';

// Loaded when somebody is about to delete something.
export const DeleteFormDialog = lazy(() =>
  import('./delete-dialogs').then((file) => ({ default: file.DeleteFormDialog })),
);

export const DeleteFormsDialog = lazy(() =>
  import('./delete-dialogs').then((file) => ({ default: file.DeleteFormsDialog })),
);

export const DeleteResponsesDialog = lazy(() =>
  import('./delete-dialogs').then((file) => ({ default: file.DeleteResponsesDialog })),
);
