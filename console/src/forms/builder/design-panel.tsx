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
import { Section } from '../../ui/section';
import { changeTheme } from '../draft/edits';
import type { FormDraft } from '../draft/form-draft';
import { THEME_PRESETS } from '../draft/presets';
import { type BuilderSettings, FONTS, RADII, SCHEMES, type Theme } from '../types';
import { BoundText, BoundTextarea, useProblem } from './bound-text';
import { useBuilder } from './builder-context';
import { readLogo } from './read-logo';

const FONT_LABELS = { system: 'Simple', serif: 'Classic', rounded: 'Rounded', mono: 'Typewriter' };
const RADIUS_LABELS = { 0: 'Square', 4: 'Slight', 8: 'Round', 16: 'Very round' };
const SCHEME_LABELS = { light: 'Light', dark: 'Dark', auto: "Visitor's choice" };
const MARKDOWN = 'You can use **bold**, *italic* and [links](https://example.com).';

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

/** How the page looks. */
export function DesignPanel() {
  const { draft, edit } = useBuilder();
  const { theme, header, footer, submitLabel } = draft.settings;
  const change = (changes: Partial<Theme>) => edit((draft) => changeTheme(draft, changes));
  return (
    <Stack gap="lg">
      <Section title="Colours">
        <Presets theme={theme} onChoose={change} />
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <ColorField label="Buttons" property="accent" />
          <ColorField label="Text" property="text" />
          <ColorField label="Background" property="background" />
        </SimpleGrid>
        <Choice
          label="Light or dark"
          value={theme.scheme}
          values={SCHEMES}
          labels={SCHEME_LABELS}
          onChange={(scheme) => change({ scheme })}
        />
      </Section>
      <Section title="Shape">
        <NativeSelect
          label="Font"
          data={FONTS.map((font) => ({ value: font, label: FONT_LABELS[font] }))}
          value={theme.font}
          onChange={({ currentTarget }) => {
            const font = FONTS.find((candidate) => candidate === currentTarget.value);
            if (font !== undefined) change({ font });
          }}
        />
        <Choice
          label="Corners"
          value={theme.radius}
          values={RADII}
          labels={RADIUS_LABELS}
          onChange={(radius) => change({ radius })}
        />
      </Section>
      <Section title="Header">
        <Logo logo={header.logo} />
        <BoundTextarea
          label="Text above the form"
          description={MARKDOWN}
          path="settings.header.text"
          value={header.text}
          apply={(draft, text) => changeHeader(draft, { text })}
        />
      </Section>
      <Section title="Button and footer">
        <BoundText
          label="Text of the button"
          description="Empty: “Send”, in the language of the form."
          maxLength={60}
          path="settings.submitLabel"
          value={submitLabel ?? ''}
          apply={(draft, text) => ({
            ...draft,
            settings: { ...draft.settings, submitLabel: text === '' ? null : text },
          })}
        />
        <BoundTextarea
          label="Text below the form"
          description={MARKDOWN}
          path="settings.footer.text"
          value={footer.text}
          apply={(draft, text) => changeFooter(draft, { text })}
        />
        <BoundText
          label="Link to the imprint"
          type="url"
          placeholder="https://"
          path="settings.footer.imprintUrl"
          value={footer.imprintUrl ?? ''}
          apply={(draft, url) => changeFooter(draft, { imprintUrl: url.trim() || null })}
        />
        <BoundText
          label="Link to the privacy notice"
          type="url"
          placeholder="https://"
          path="settings.footer.privacyUrl"
          value={footer.privacyUrl ?? ''}
          apply={(draft, url) => changeFooter(draft, { privacyUrl: url.trim() || null })}
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
  return (
    <Group gap="xs" role="group" aria-label="Ready-made colours">
      {THEME_PRESETS.map(({ name, theme: colors }) => {
        const isChosen =
          theme.accent === colors.accent &&
          theme.text === colors.text &&
          theme.background === colors.background;
        return (
          <UnstyledButton
            key={name}
            className="form-preset"
            aria-pressed={isChosen}
            onClick={() => onChoose(colors)}
          >
            <ColorSwatch color={colors.background} size={18} />
            <ColorSwatch color={colors.accent} size={18} />
            <ColorSwatch color={colors.text} size={18} />
            <Text span size="sm">
              {name}
            </Text>
          </UnstyledButton>
        );
      })}
    </Group>
  );
}

const COLOR = /^#[0-9a-f]{6}$/i;

/** A colour, chosen in the palette of the browser or typed. */
function ColorField({
  label,
  property,
}: {
  label: string;
  property: 'accent' | 'text' | 'background';
}) {
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
          aria-label={`${label}: palette`}
          value={COLOR.test(value) ? value.toLowerCase() : '#000000'}
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
  labels,
  onChange,
}: {
  label: string;
  value: Value;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
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
          data={values.map((choice) => ({ value: String(choice), label: labels[choice] }))}
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
    announce('Logo added.');
  };
  const error = isRejected ? 'Choose a PNG, JPEG or WebP image.' : problem;
  return (
    <Input.Wrapper
      label="Logo"
      labelElement="div"
      description="PNG, JPEG or WebP. Large images are made smaller."
      error={error}
    >
      <Group mt={6}>
        {logo !== null && (
          <Paper withBorder p={4} bg="white">
            <img src={logo} alt="The logo" className="form-logo" />
          </Paper>
        )}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" data-path="settings.header.logo">
              {logo === null ? 'Choose a logo' : 'Choose another logo'}
            </Button>
          )}
        </FileButton>
        {logo !== null && (
          <Button variant="default" onClick={() => set(null)}>
            Remove the logo
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
