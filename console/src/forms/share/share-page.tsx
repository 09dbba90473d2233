import { Alert, Anchor, Code, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconExternalLink, IconPrinter, IconWorldOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTeamCall, useTeamData, useTeamId } from '../../api/team';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { CodeBlock } from '../../ui/code-block';
import { ApiCall } from '../../ui/api-call';
import { ButtonLink } from '../../ui/button-link';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { DangerButton } from '../../ui/danger-button';
import { Disclosure } from '../../ui/disclosure';
import { EmptyState } from '../../ui/empty-state';
import { isLoopback } from '../../ui/loopback';
import { notify } from '../../ui/notify';
import { PageLink } from '../../ui/page-link';
import { Section } from '../../ui/section';
import { useAction } from '../../ui/use-action';
import { FormFrame } from '../form-frame';
import { useClosedForms, useFormId } from '../form-queries';
import type { BuilderData } from '../types';
import { OriginLinks } from './origin-links';
import { QrCard } from './qr-card';
import { EMBED_MODES, snippetOf } from './snippets';

const PREFILL_EXAMPLE = 'data-prefill-email="ada@example.com"';

/** The link of the form, as text, QR code and snippets for websites. */
export function SharePage() {
  return (
    <FormFrame page="Share">
      <Share />
    </FormFrame>
  );
}

function Share() {
  const t = useTexts('share');
  const teamId = useTeamId();
  const formId = useFormId();
  const { data } = useTeamData<BuilderData>(`/forms/${formId}/builder`);
  const { form, url } = data;
  const isClosed = useClosedForms().has(formId);
  if (form.status !== 'published' || url === null) {
    return <NotOnline title={t('isDraft')} text={t('isDraftText')} />;
  }
  if (!form.isPublic) return <NotOnline title={t('isOff')} text={t('isOffText')} />;
  return (
    <Stack gap="lg">
      {isClosed && (
        <Alert className="form-notice" color="orange" title={t('isClosed')}>
          <Stack gap="xs">
            <Text size="sm">{t('isClosedText')}</Text>
            <PageLink to="/teams/$teamId/forms/$formId" params={{ teamId, formId }}>
              {t('toBuild')}
            </PageLink>
          </Stack>
        </Alert>
      )}
      <LinkSection url={url} data={data} />
      <OriginLinks url={url} name={form.name} names={data.hiddenNames} />
      <EmbedSection url={url} data={data} />
      <EndSection />
    </Stack>
  );
}

/** Shown in place of the link while it does not work. */
function NotOnline({ title, text }: { title: string; text: string }) {
  const t = useTexts('share');
  const params = { teamId: useTeamId(), formId: useFormId() };
  return (
    <EmptyState icon={IconWorldOff} title={title} text={text}>
      <ButtonLink to="/teams/$teamId/forms/$formId" params={params}>
        {t('toBuild')}
      </ButtonLink>
    </EmptyState>
  );
}

/** The link, its preview in a messenger, and the QR code, in the look of the form. */
function LinkSection({ url, data }: { url: string; data: BuilderData }) {
  const t = useTexts('share');
  const teamId = useTeamId();
  const formId = useFormId();
  const { form } = data;
  return (
    <Section title={t('link')}>
      <ShareCard url={url} data={data} />
      {!isLoopback(url) && <Text size="sm">{t('everybody')}</Text>}
      <CodeBlock isInline label={t('copyLink')} value={url} />
      <Anchor href={url} target="_blank" rel="noreferrer" w="fit-content">
        <IconExternalLink size={14} aria-hidden /> {t('openForm')}
      </Anchor>
      <QrCard url={url} name={form.name}>
        <Anchor
          fz="sm"
          target="_blank"
          renderRoot={(props) => (
            <Link to="/teams/$teamId/forms/$formId/poster" params={{ teamId, formId }} {...props} />
          )}
        >
          <IconPrinter size={16} aria-hidden /> {t('poster')}
        </Anchor>
      </QrCard>
    </Section>
  );
}

/** The form as people recognize it: logo, name of the shop, title, in its colours. */
function ShareCard({ url, data: { form, settings } }: { url: string; data: BuilderData }) {
  const { theme, header, sender } = settings;
  return (
    <div
      className="share-card"
      style={{ background: theme.background, color: theme.text, borderRadius: theme.radius }}
    >
      <span className="share-card-accent" style={{ background: theme.accent }} />
      <div className="share-card-text">
        {header.logo !== null && (
          <img src={header.logo} alt={sender.name ?? ''} className="form-logo" />
        )}
        {sender.name !== null && header.logo === null && (
          <span className="share-card-sender">{sender.name}</span>
        )}
        <strong>{form.name}</strong>
        {form.description !== null && (
          <span className="share-card-description">{form.description}</span>
        )}
        <span className="share-card-host">{new URL(url).host}</span>
      </div>
    </div>
  );
}

function EmbedSection({ url, data }: { url: string; data: BuilderData }) {
  const { form, settings, hiddenNames } = data;
  const t = useTexts('share');
  const formats = useFormats();
  const teamId = useTeamId();
  const formId = useFormId();
  const isNarrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const [mode, setMode] = useState<(typeof EMBED_MODES)[number]>('inline');
  const origins = settings.allowedOrigins;
  const { accent } = settings.theme;
  const snippet = snippetOf({
    mode,
    url,
    name: form.name,
    accent,
    label: t('buttonLabel'),
    names: hiddenNames,
  });
  return (
    <Section title={t('website')} description={t('websiteText')}>
      <Group>
        <SegmentedControl
          orientation={isNarrow ? 'vertical' : 'horizontal'}
          aria-label={t('appearance')}
          data={EMBED_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
          value={mode}
          onChange={(value) => {
            const chosen = EMBED_MODES.find((candidate) => candidate === value);
            if (chosen !== undefined) setMode(chosen);
          }}
        />
      </Group>
      <Text size="sm">{t(`modeHint.${mode}`)}</Text>
      <CodeBlock label={t('copyCode')} value={snippet} />
      {hiddenNames.length > 0 && (
        <Text size="sm">{t(mode === 'iframe' ? 'originInFrame' : 'originOfPage')}</Text>
      )}
      {mode !== 'iframe' && (
        <Disclosure label={t('forDevelopers')}>
          <Text size="sm">
            {t('prefill', {
              example: <Code key="example">{PREFILL_EXAMPLE}</Code>,
            })}
          </Text>
        </Disclosure>
      )}
      <Text size="sm">
        {origins.length === 0
          ? t('everyWebsite')
          : t('onlyWebsites', { websites: formats.list(origins) })}{' '}
        <PageLink to="/teams/$teamId/forms/$formId" params={{ teamId, formId }} fz="sm">
          {t('changeWebsites')}
        </PageLink>
      </Text>
    </Section>
  );
}

function EndSection() {
  const t = useTexts('share');
  const formId = useFormId();
  const callTeam = useTeamCall();
  const [isRenewing, renewing] = useDisclosure();
  const [isStopping, stopping] = useDisclosure();
  const renew = useAction(async () => {
    await callTeam('POST', `/forms/${formId}/link`);
    await notify({ message: t('renewed') });
  });
  const offline = { status: 'draft' };
  const stop = useAction(async () => {
    await callTeam('PATCH', `/forms/${formId}`, offline);
    await notify({ message: t('stopped') });
  });
  return (
    <Section title={t('stop')}>
      <Group>
        <DangerButton onClick={renewing.open}>{t('renew')}</DangerButton>
        <DangerButton onClick={stopping.open}>{t('takeOffline')}</DangerButton>
      </Group>
      <ConfirmDialog
        title={t('renewTitle')}
        text={t('renewText')}
        label={t('renew')}
        action={renew}
        isOpen={isRenewing}
        onClose={renewing.close}
      />
      <ConfirmDialog
        title={t('offlineTitle')}
        text={t('offlineText')}
        label={t('offlineNow')}
        action={stop}
        isOpen={isStopping}
        onClose={stopping.close}
      >
        <ApiCall method="PATCH" path={`/forms/${formId}`} body={offline} />
      </ConfirmDialog>
    </Section>
  );
}
