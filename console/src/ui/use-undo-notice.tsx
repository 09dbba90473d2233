import { Button, Group } from '@mantine/core';
import { ApiError } from '../api/call';
import { useTexts } from '../texts/texts';
import { notify } from './notify';

/** Long enough to read the notice and to decide. */
const UNDO_MS = 30_000;

/** Something that was done, and how to take it back. */
interface Undoable {
  readonly text: string;
  /** Takes it back, and resolves to the notice that says so; null if there is nothing to undo. */
  readonly undo: (() => Promise<string>) | null;
}

/** Returns a function that says what was done, with a button that takes it back. */
export function useUndoNotice(): (done: Undoable) => Promise<void> {
  const common = useTexts('common');
  return async ({ text, undo }) => {
    const close = await notify({
      message: (
        <Group justify="space-between" wrap="nowrap">
          <span>{text}</span>
          {undo !== null && (
            <Button
              flex="none"
              size="compact-sm"
              variant="default"
              onClick={() => void takeBack(undo, () => close())}
            >
              {common('undo')}
            </Button>
          )}
        </Group>
      ),
      autoClose: UNDO_MS,
    });
  };
}

/** Says that it was taken back in place of what was done, or why it was not. */
async function takeBack(undo: () => Promise<string>, close: () => void): Promise<void> {
  let undone: string;
  try {
    undone = await undo();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await notify({ kind: 'warning', message: error.text });
    return;
  }
  close();
  // The button that has the focus disappears.
  document.querySelector('main')?.focus({ preventScroll: true });
  await notify({ message: undone });
}
