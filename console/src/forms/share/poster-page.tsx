import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTeamData } from '../../api/team';
import { useTexts } from '../../texts/texts';
import { LoopbackNote } from '../../ui/loopback-note';
import { PageTitle } from '../../ui/page-title';
import { qrDrawing } from '../../ui/qr-files';
import { useFormId } from '../form-queries';
import type { BuilderData } from '../types';
import './poster.css';

/** A sheet to print: the form in its look, with a QR code that can be read from a distance. */
export function PosterPage() {
  const t = useTexts('share');
  const { data } = useTeamData<BuilderData>(`/forms/${useFormId()}/builder`);
  const { form, settings, url } = data;
  const { header, sender, theme } = settings;
  const source = useMemo(() => qrDrawing(url ?? ''), [url]);
  if (url === null)
    return (
      <main>
        <PageTitle>{t('isDraft')}</PageTitle>
      </main>
    );
  return (
    <main className="poster-page">
      <Group className="poster-bar">
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <LoopbackNote url={url} />
      </Group>
      <div className="poster" style={{ borderColor: theme.accent }}>
        {header.logo !== null && (
          <img src={header.logo} alt={sender.name ?? ''} className="poster-logo" />
        )}
        {sender.name !== null && header.logo === null && (
          <p className="poster-sender">{sender.name}</p>
        )}
        <PageTitle>{form.name}</PageTitle>
        {form.description !== null && <p className="poster-description">{form.description}</p>}
        <img src={source} alt={t('posterQr')} className="poster-qr" />
        <p className="poster-scan">{t('scan')}</p>
        <p className="poster-url">{url.replace(/^https?:\/\//, '')}</p>
      </div>
    </main>
  );
}
