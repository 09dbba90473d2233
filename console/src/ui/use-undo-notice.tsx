import { Button, Group } from '@mantine/core';
import { ApiError } from '../api/call';
import { useTexts } from '../texts/texts';
import { notify } from './notify';

/** Long enough to read the notice and to decide. */
const UNDO_MS = 30_000;

/** Something that was done, and how to take it back. */
interface Undoable {
  readonly text: string;
  /** null if there is nothing to undo. */
  readonly undo: (() => Promise<unknown>) | null;
  /** The notice after the undo. */
  readonly undone: string;
}

/** Returns a function that says what was done, with a button that takes it back. */
export function useUndoNotice(): (done: Undoable) => Promise<void> {
  const common = useTexts('common');
  return async ({ text, undo, undone }) => {
    const takeBack = async () => {
      try {
        await undo?.();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        await notify({ kind: 'warning', message: error.text });
        return;
      }
      await notify({ message: undone });
    };
    await notify({
      message: (
        <Group justify="space-between" wrap="nowrap">
          <span>{text}</span>
          {undo !== null && (
            <Button size="compact-sm" variant="default" onClick={() => void takeBack()}>
              {common('undo')}
            </Button>
          )}
        </Group>
      ),
      autoClose: UNDO_MS,
    });
  };
}
