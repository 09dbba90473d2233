import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTexts } from '../texts/texts';
import { downloadText } from '../ui/download-text';
import { ShownOnce } from '../ui/shown-once';

/** Recovery codes, which the service shows only now: to copy, to store as a file or to print. */
export function RecoveryCodes({
  codes,
  done,
  onDone,
}: {
  codes: readonly string[];
  /** The label of the button that hides them. */
  done?: string;
  onDone: () => void;
}) {
  const t = useTexts('account');
  const text = codes.join('\n');
  return (
    <ShownOnce
      title={t('codesTitle')}
      value={text}
      className="recovery-codes"
      hint={t('codesHint')}
      actions={
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => downloadText(t('codesFile'), `${text}\n`)}
          >
            {t('codesDownload')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('codesPrint')}
          </Button>
        </>
      }
      done={done ?? t('codesDone')}
      onDone={onDone}
    />
  );
}
