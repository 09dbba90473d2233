import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts';
import { LoopbackNote } from '../../ui/loopback-note';
import { QrCode } from '../../ui/qr-code';
import { qrDrawing, qrPicture } from '../../ui/qr-files';
import { saveLink } from '../../ui/save-file';

/** In px, enough for print. */
const PNG_SIZE = 1_000;

/** The QR code of a form, with its files: pixels for most programs, and a drawing that stays sharp on a poster. */
export function QrCard({
  url,
  name,
  children,
}: {
  url: string;
  name: string;
  /** More buttons. */
  children?: ReactNode;
}) {
  const t = useTexts('forms');
  const savePng = () => saveLink(qrPicture(url, PNG_SIZE), `${name}.png`);
  const saveSvg = () => saveLink(qrDrawing(url), `${name}.svg`);
  return (
    <Stack gap="sm">
      <LoopbackNote url={url} />
      <Group align="center" gap="lg">
        <Paper withBorder p={4} bg="white" className="form-qr">
          <QrCode content={url} label={t('qrLabel')} />
        </Paper>
        <Stack gap="xs" align="flex-start" maw={320}>
          <Text size="sm">{t('qrHint')}</Text>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={savePng}
          >
            {t('qrPng')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={saveSvg}
          >
            {t('qrSvg')}
          </Button>
          {children}
        </Stack>
      </Group>
    </Stack>
  );
}
