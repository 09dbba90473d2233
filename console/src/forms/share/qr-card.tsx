import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import QRCode from 'qrcode';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts';
import { LoopbackNote } from '../../ui/loopback-note';
import { QrCode } from '../../ui/qr-code';
import { saveFile } from './save-file';

/** In px, for print. */
const PNG_SIZE = 1_000;
const MARGIN = 4;

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
  const savePng = async () =>
    saveFile(await QRCode.toDataURL(url, { width: PNG_SIZE, margin: MARGIN }), `${name}.png`);
  const saveSvg = async () => {
    const svg = await QRCode.toString(url, { type: 'svg', margin: MARGIN });
    saveFile(`data:image/svg+xml,${encodeURIComponent(svg)}`, `${name}.svg`);
  };
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
            onClick={() => void savePng()}
          >
            {t('qrPng')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void saveSvg()}
          >
            {t('qrSvg')}
          </Button>
          {children}
        </Stack>
      </Group>
    </Stack>
  );
}
