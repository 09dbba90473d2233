import {
  ActionIcon,
  Anchor,
  Box,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core';
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconExternalLink,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTeamId } from '../../api/team';
import { useTexts } from '../../texts/texts';
import { useFormId } from '../form-queries';
import { LANGUAGES, type Language } from '../types';
import { useBuilder } from './builder-context';
import { PreviewPage } from './preview-page';
import { type LivePreview, PREVIEW_PAGES, type PreviewChoice } from './use-preview';

const FIELD_MARGIN_PX = 24;

/** The preview beside the builder: it shows the page and the place that is being edited. */
export function PreviewFrame({
  preview: { html, error },
  choice,
  onChoice,
}: {
  preview: LivePreview;
  choice: PreviewChoice;
  onChoice: (changes: Partial<PreviewChoice>) => void;
}) {
  const t = useTexts('builder');
  const teamId = useTeamId();
  const formId = useFormId();
  const [width, setWidth] = useState<'phone' | 'computer'>('computer');
  const [shown, setShown] = useState<Document | null>(null);
  const { focusOn, draft, openField, editedPath } = useBuilder();
  const openIndex = draft.fields.findIndex(({ uid }) => uid === openField);
  const scrolledTo = useRef<string | null>(null);
  // A new field is on the page later than in the draft.
  useEffect(() => {
    const field = shown?.querySelectorAll('.field')[openIndex];
    if (!field || scrolledTo.current === openField) return;
    scrolledTo.current = openField;
    scrollTo(field);
  }, [shown, html, openField, openIndex]);
  const selector = editedPath === null ? null : placeInPage(editedPath);
  useEffect(() => {
    const place = selector === null ? null : shown?.querySelector(selector);
    if (place) scrollTo(place);
    // Scrolls only when another place is edited or another page is shown, not with each letter.
  }, [shown, selector, choice.page]);
  return (
    <Stack gap="xs" h="100%">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{t('preview')}</Text>
        <Anchor
          fz="sm"
          target="_blank"
          renderRoot={(props) => (
            <Link
              to="/teams/$teamId/forms/$formId/preview"
              params={{ teamId, formId }}
              {...props}
            />
          )}
        >
          <IconExternalLink size={14} aria-hidden /> {t('previewTab')}
        </Anchor>
      </Group>
      <PreviewControls
        choice={choice}
        onChoice={onChoice}
        canChooseScheme={draft.settings.theme.scheme === 'auto'}
        width={width}
        onWidth={setWidth}
      />
      {error !== null && (
        <Text size="sm" role="status">
          {error}
        </Text>
      )}
      <Box className="form-preview" data-width={width}>
        {html !== null && (
          <PreviewPage
            html={html}
            onShown={setShown}
            onField={(index) => focusOn(`fields[${index}].label`)}
          />
        )}
      </Box>
    </Stack>
  );
}

const isLanguage = (value: string): value is Language => Object.hasOwn(LANGUAGES, value);

/** Which page of the form is shown, and how a visitor sees it. */
export function PreviewControls({
  choice,
  onChoice,
  canChooseScheme,
  width,
  onWidth,
}: {
  choice: PreviewChoice;
  onChoice: (changes: Partial<PreviewChoice>) => void;
  /** Whether the form has the colours that the visitor wants. */
  canChooseScheme: boolean;
  /** The width of the page; that of its place by default. */
  width?: 'phone' | 'computer';
  onWidth?: (width: 'phone' | 'computer') => void;
}) {
  const t = useTexts('builder');
  const isDark = choice.scheme === 'dark';
  return (
    <Group gap="xs" role="group" aria-label={t('previewOf')}>
      <NativeSelect
        size="xs"
        aria-label={t('previewPage')}
        data={PREVIEW_PAGES.map((page) => ({ value: page, label: t(`previewPage.${page}`) }))}
        value={choice.page}
        onChange={({ currentTarget }) => {
          const page = PREVIEW_PAGES.find((candidate) => candidate === currentTarget.value);
          if (page !== undefined) onChoice({ page });
        }}
      />
      <NativeSelect
        size="xs"
        aria-label={t('previewLanguage')}
        data={[
          { value: '', label: t('previewAnyLanguage') },
          ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
        ]}
        value={choice.language}
        onChange={({ currentTarget: { value } }) =>
          onChoice({ language: isLanguage(value) ? value : '' })
        }
      />
      {canChooseScheme && (
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('previewDark')}
          title={t('previewDark')}
          aria-pressed={isDark}
          onClick={() => onChoice({ scheme: isDark ? 'light' : 'dark' })}
        >
          {isDark ? <IconSun size={16} aria-hidden /> : <IconMoon size={16} aria-hidden />}
        </ActionIcon>
      )}
      {width !== undefined && (
        <SegmentedControl
          size="xs"
          ml="auto"
          aria-label={t('previewWidth')}
          data={[
            {
              value: 'phone',
              label: <WidthIcon icon={IconDeviceMobile} name={t('previewPhone')} />,
            },
            {
              value: 'computer',
              label: <WidthIcon icon={IconDeviceDesktop} name={t('previewComputer')} />,
            },
          ]}
          value={width}
          onChange={(value) => onWidth?.(value === 'phone' ? 'phone' : 'computer')}
        />
      )}
    </Group>
  );
}

const WidthIcon = ({ icon: Icon, name }: { icon: typeof IconDeviceMobile; name: string }) => (
  <span title={name} className="form-width">
    <Icon size={16} aria-hidden />
    <span className="visually-hidden">{name}</span>
  </span>
);

/** The part of the page that shows a property, or null if none does in particular. */
function placeInPage(path: string): string | null {
  if (/^settings\.(header|sender)/.test(path)) return 'header, h1';
  if (path.startsWith('settings.footer')) return 'footer';
  if (path === 'settings.submitLabel') return 'button[type=submit]';
  return /^(name|description|settings\.(thankYou|closedText))/.test(path) ? 'h1' : null;
}

/** Scrolls the page in the frame alone: `scrollIntoView` would also scroll the page around it. */
function scrollTo(place: Element): void {
  const view = place.ownerDocument.defaultView;
  const { top, bottom } = place.getBoundingClientRect();
  if (view !== null && (top < 0 || bottom > view.innerHeight))
    view.scrollBy(0, top - FIELD_MARGIN_PX);
}
