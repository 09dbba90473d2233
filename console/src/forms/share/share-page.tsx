import {
  Alert,
  Anchor,
  Button,
  Code,
  Group,
  Paper,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import QRCode from 'qrcode';
import { useState } from 'react';
import { useTeamCall, useTeamData, useTeamId } from '../../api/team';
import { CodeBlock } from '../../ui/code-block';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { isLoopback } from '../../ui/loopback';
import { LoopbackNote } from '../../ui/loopback-note';
import { PageLink } from '../../ui/page-link';
import { QrCode } from '../../ui/qr-code';
import { Section } from '../../ui/section';
import { useAction } from '../../ui/use-action';
import { FormFrame } from '../form-frame';
import { useClosedForms, useFormId } from '../form-queries';
import type { BuilderData } from '../types';
import { EMBED_HINTS, EMBED_LABELS, EMBED_MODES, snippetOf } from './snippets';

/** In px, for print. */
const QR_SIZE = 1_000;

/** The link of the form, as text, QR code and snippets for websites. */
export function SharePage() {
  return (
    <FormFrame page="Share">
      <Share />
    </FormFrame>
  );
}

function Share() {
  const teamId = useTeamId();
  const formId = useFormId();
  const { data } = useTeamData<BuilderData>(`/forms/${formId}/builder`);
  const { form, url, settings } = data;
  const isClosed = useClosedForms().has(formId);
  const build = (
    <PageLink to="/teams/$teamId/forms/$formId" params={{ teamId, formId }}>
      Go to Build
    </PageLink>
  );
  if (form.status !== 'published' || url === null) {
    return (
      <Alert className="form-notice" color="blue" title="This form is a draft">
        <Stack gap="xs">
          <Text size="sm">Publish it to get its link, its QR code and the code for a website.</Text>
          {build}
        </Stack>
      </Alert>
    );
  }
  if (!form.isPublic) {
    return (
      <Alert className="form-notice" color="blue" title="The link of this form is turned off">
        <Stack gap="xs">
          <Text size="sm">
            Turn on “People can open the form by its link” in the settings of the form.
          </Text>
          {build}
        </Stack>
      </Alert>
    );
  }
  return (
    <Stack gap="xl" maw={860}>
      {isClosed && (
        <Alert className="form-notice" color="orange" title="This form is closed">
          <Stack gap="xs">
            <Text size="sm">
              Its page says so. You can change when it closes in the settings of the form.
            </Text>
            {build}
          </Stack>
        </Alert>
      )}
      <LinkSection url={url} name={form.name} />
      <EmbedSection url={url} name={form.name} origins={settings.allowedOrigins} />
      <EndSection />
    </Stack>
  );
}

function LinkSection({ url, name }: { url: string; name: string }) {
  const save = useAction(async () => {
    const image = document.createElement('a');
    image.href = await QRCode.toDataURL(url, { width: QR_SIZE, margin: 4 });
    image.download = `${name}.png`;
    image.click();
  });
  return (
    <Section title="Link">
      {isLoopback(url) ? (
        <LoopbackNote url={url} />
      ) : (
        <Text size="sm">Everybody with this link can fill in the form.</Text>
      )}
      <CodeBlock isInline label="Copy the link" value={url} />
      <Anchor href={url} target="_blank" rel="noreferrer">
        Open the form in a new tab
      </Anchor>
      <Group align="flex-end">
        <Paper withBorder p={4} bg="white">
          <QrCode content={url} label="QR code of the link" />
        </Paper>
        <Stack gap="xs">
          <Text size="sm" maw={320}>
            For posters, receipts and shop windows: people open the form with the camera of their
            phone.
          </Text>
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => void save.run()}
          >
            Download the QR code
          </Button>
        </Stack>
      </Group>
    </Section>
  );
}

function EmbedSection({
  url,
  name,
  origins,
}: {
  url: string;
  name: string;
  origins: readonly string[];
}) {
  const teamId = useTeamId();
  const formId = useFormId();
  const isNarrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const [mode, setMode] = useState<(typeof EMBED_MODES)[number]>('inline');
  return (
    <Section title="On your website">
      <Text size="sm">Copy this code into a page of your website, where the form should be.</Text>
      <Group>
        <SegmentedControl
          orientation={isNarrow ? 'vertical' : 'horizontal'}
          aria-label="How the form appears"
          data={EMBED_MODES.map((value) => ({ value, label: EMBED_LABELS[value] }))}
          value={mode}
          onChange={(value) => {
            const chosen = EMBED_MODES.find((candidate) => candidate === value);
            if (chosen !== undefined) setMode(chosen);
          }}
        />
      </Group>
      <Text size="sm">{EMBED_HINTS[mode]}</Text>
      <CodeBlock label="Copy the code" value={snippetOf(mode, url, name)} />
      {mode !== 'iframe' && (
        <Text size="sm">
          To fill in a field, add its key to the code, for example{' '}
          <Code>data-prefill-email="ada@example.com"</Code>.
        </Text>
      )}
      <Text size="sm">
        {origins.length === 0
          ? 'Every website may show this form. '
          : `Only these websites may show this form: ${origins.join(', ')}. `}
        <PageLink to="/teams/$teamId/forms/$formId" params={{ teamId, formId }} fz="sm">
          Change it in the settings of the form
        </PageLink>
      </Text>
    </Section>
  );
}

function EndSection() {
  const formId = useFormId();
  const callTeam = useTeamCall();
  const [isRenewing, renewing] = useDisclosure();
  const [isStopping, stopping] = useDisclosure();
  const renew = useAction(async () => {
    await callTeam('POST', `/forms/${formId}/link`);
    notifications.show({ color: 'green', message: 'The form has a new link.' });
  });
  const stop = useAction(async () => {
    await callTeam('PATCH', `/forms/${formId}`, { status: 'draft' });
    notifications.show({ color: 'green', message: 'The form is offline.' });
  });
  return (
    <Section title="Stop sharing">
      <Group>
        <Button variant="default" onClick={renewing.open}>
          Make a new link
        </Button>
        <Button variant="default" onClick={stopping.open}>
          Take the form offline
        </Button>
      </Group>
      <ConfirmDialog
        title="Make a new link?"
        text="The link and the QR codes that you have shared stop working at once, also on your website. This cannot be undone. Responses stay."
        label="Make a new link"
        action={renew}
        isOpen={isRenewing}
        onClose={renewing.close}
      />
      <ConfirmDialog
        title="Take the form offline?"
        text="People who open the link see that the page does not exist. Responses stay. You can publish the form again, with the same link."
        label="Take offline"
        action={stop}
        isOpen={isStopping}
        onClose={stopping.close}
      />
    </Section>
  );
}
