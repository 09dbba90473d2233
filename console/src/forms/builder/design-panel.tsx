import {
  Box,
  Button,
  ColorSwatch,
  FileButton,
  Group,
  Input,
  NativeSelect,
  Paper,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useTexts } from '../../texts/texts';
import { DangerButton } from '../../ui/danger-button';
import { Section } from '../../ui/section';
import { changeTheme } from '../draft/edits';
import type { FormDraft } from '../draft/form-draft';
import { THEME_PRESETS } from '../draft/presets';
import { type BuilderSettings, FONTS, RADII, SCHEMES, type Theme } from '../types';
import { BoundAddress, BoundText, BoundTextarea, useProblem } from './bound-text';
import { useBuilder } from './builder-context';
import { readLogo } from './read-logo';

const changeHeader = (
  draft: FormDraft,
  changes: Partial<BuilderSettings['header']>,
): FormDraft => ({
  ...draft,
  settings: { ...draft.settings, header: { ...draft.settings.header, ...changes } },
});

const changeFooter = (
  draft: FormDraft,
  changes: Partial<BuilderSettings['footer']>,
): FormDraft => ({
  ...draft,
  settings: { ...draft.settings, footer: { ...draft.settings.footer, ...changes } },
});

const changeSender = (
  draft: FormDraft,
  changes: Partial<BuilderSettings['sender']>,
): FormDraft => ({
  ...draft,
  settings: { ...draft.settings, sender: { ...draft.settings.sender, ...changes } },
});

/** How the page looks. */
export function DesignPanel() {
  const t = useTexts('builder');
  const { draft, edit } = useBuilder();
  const { theme, sender, header, footer, submitLabel } = draft.settings;
  const change = (changes: Partial<Theme>) => edit((draft) => changeTheme(draft, changes));
  return (
    <Stack gap="lg">
      <Section title={t('colours')}>
        <Presets theme={theme} onChoose={change} />
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <ColorField label={t('colour.accent')} property="accent" />
          <ColorField label={t('colour.text')} property="text" />
          <ColorField label={t('colour.background')} property="background" />
        </SimpleGrid>
        <Choice
          label={t('lightOrDark')}
          value={theme.scheme}
          values={SCHEMES}
          nameOf={(scheme) => t(`scheme.${scheme}`)}
          onChange={(scheme) => change({ scheme })}
        />
      </Section>
      <Section title={t('shape')}>
        <NativeSelect
          label={t('font')}
          data={FONTS.map((font) => ({ value: font, label: t(`font.${font}`) }))}
          value={theme.font}
          onChange={({ currentTarget }) => {
            const font = FONTS.find((candidate) => candidate === currentTarget.value);
            if (font !== undefined) change({ font });
          }}
        />
        <Choice
          label={t('corners')}
          value={theme.radius}
          values={RADII}
          nameOf={(radius) => t(`radius.${radius}`)}
          onChange={(radius) => change({ radius })}
        />
      </Section>
      <Section title={t('header')}>
        <BoundText
          label={t('senderName')}
          description={t('senderNameHint')}
          maxLength={80}
          autoComplete="organization"
          path="settings.sender.name"
          value={sender.name ?? ''}
          apply={(draft, name) => changeSender(draft, { name: name === '' ? null : name })}
        />
        <BoundAddress
          label={t('senderUrl')}
          description={t('senderUrlHint')}
          path="settings.sender.url"
          value={sender.url ?? ''}
          apply={(draft, url) => changeSender(draft, { url: url === '' ? null : url })}
        />
        <Logo logo={header.logo} />
        <BoundTextarea
          label={t('headerText')}
          description={t('markdown')}
          path="settings.header.text"
          value={header.text}
          apply={(draft, text) => changeHeader(draft, { text })}
        />
      </Section>
      <Section title={t('buttonAndFooter')}>
        <BoundText
          label={t('submitLabel')}
          description={t('submitLabelHint')}
          maxLength={60}
          path="settings.submitLabel"
          value={submitLabel ?? ''}
          apply={(draft, text) => ({
            ...draft,
            settings: { ...draft.settings, submitLabel: text === '' ? null : text },
          })}
        />
        <BoundTextarea
          label={t('footerText')}
          description={t('markdown')}
          path="settings.footer.text"
          value={footer.text}
          apply={(draft, text) => changeFooter(draft, { text })}
        />
        <BoundAddress
          label={t('imprintUrl')}
          path="settings.footer.imprintUrl"
          value={footer.imprintUrl ?? ''}
          apply={(draft, url) => changeFooter(draft, { imprintUrl: url === '' ? null : url })}
        />
        <BoundAddress
          label={t('privacyUrl')}
          description={t('privacyUrlHint')}
          path="settings.footer.privacyUrl"
          value={footer.privacyUrl ?? ''}
          apply={(draft, url) => changeFooter(draft, { privacyUrl: url === '' ? null : url })}
        />
      </Section>
    </Stack>
  );
}

function Presets({
  theme,
  onChoose,
}: {
  theme: Theme;
  onChoose: (colors: Pick<Theme, 'accent' | 'text' | 'background'>) => void;
}) {
  const t = useTexts('builder');
  return (
    <Group gap="xs" role="group" aria-label={t('presets')}>
      {THEME_PRESETS.map(({ id, theme: colors }) => {
        const isChosen =
          theme.accent === colors.accent &&
          theme.text === colors.text &&
          theme.background === colors.background;
        return (
          <UnstyledButton
            key={id}
            className="form-preset"
            aria-pressed={isChosen}
            onClick={() => onChoose(colors)}
          >
            <ColorSwatch color={colors.background} size={18} />
            <ColorSwatch color={colors.accent} size={18} />
            <ColorSwatch color={colors.text} size={18} />
            <Text span size="sm">
              {t(`preset.${id}`)}
            </Text>
          </UnstyledButton>
        );
      })}
    </Group>
  );
}

const COLOR_PATTERN = /^#[0-9a-f]{6}$/i;

/** A colour, chosen in the palette of the browser or typed. */
function ColorField({
  label,
  property,
}: {
  label: string;
  property: 'accent' | 'text' | 'background';
}) {
  const t = useTexts('builder');
  const { draft, edit } = useBuilder();
  const path = `settings.theme.${property}`;
  const error = useProblem(path);
  const value = draft.settings.theme[property];
  const set = (color: string) => edit((draft) => changeTheme(draft, { [property]: color }), path);
  return (
    <TextInput
      label={label}
      data-path={path}
      value={value}
      error={error}
      maxLength={7}
      spellCheck={false}
      leftSection={
        <input
          type="color"
          className="form-color"
          aria-label={t('palette', { colour: label })}
          value={COLOR_PATTERN.test(value) ? value.toLowerCase() : '#000000'}
          onChange={(event) => set(event.currentTarget.value)}
        />
      }
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}

function Choice<Value extends string | number>({
  label,
  value,
  values,
  nameOf,
  onChange,
}: {
  label: string;
  value: Value;
  values: readonly Value[];
  nameOf: (value: Value) => string;
  onChange: (value: Value) => void;
}) {
  const id = useId();
  const isNarrow = useMediaQuery('(max-width: 24em)', false, { getInitialValueInEffect: false });
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <Box>
        <SegmentedControl
          aria-labelledby={id}
          orientation={isNarrow ? 'vertical' : 'horizontal'}
          data={values.map((choice) => ({ value: String(choice), label: nameOf(choice) }))}
          value={String(value)}
          onChange={(chosen) => {
            const found = values.find((candidate) => String(candidate) === chosen);
            if (found !== undefined) onChange(found);
          }}
        />
      </Box>
    </Input.Wrapper>
  );
}

function Logo({ logo }: { logo: string | null }) {
  const t = useTexts('builder');
  const { edit, announce } = useBuilder();
  const [isRejected, setRejected] = useState(false);
  const problem = useProblem('settings.header.logo');
  const set = (logo: string | null) => edit((draft) => changeHeader(draft, { logo }));
  const choose = async (file: File | null) => {
    if (file === null) return;
    const read = await readLogo(file);
    setRejected(read === null);
    if (read === null) return;
    set(read);
    announce(t('logoAdded'));
  };
  const error = isRejected ? t('logoRejected') : problem;
  return (
    <Input.Wrapper label={t('logo')} labelElement="div" description={t('logoHint')} error={error}>
      <Group mt={6}>
        {logo !== null && (
          <Paper withBorder p={4} bg="white">
            <img src={logo} alt={t('logoAlt')} className="form-logo" />
          </Paper>
        )}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" data-path="settings.header.logo">
              {logo === null ? t('chooseLogo') : t('chooseOtherLogo')}
            </Button>
          )}
        </FileButton>
        {logo !== null && <DangerButton onClick={() => set(null)}>{t('removeLogo')}</DangerButton>}
      </Group>
    </Input.Wrapper>
  );
}
