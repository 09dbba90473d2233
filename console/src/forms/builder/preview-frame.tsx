import { Box, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { styleNonce } from '../../nonce';
import { useBuilder } from './builder-context';
import type { LivePreview } from './use-preview';

const WIDTHS = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Computer' },
];

const FIELD_MARGIN_PX = 24;

/** The preview: the hosted page itself. Nothing in it runs or can be sent; a click on a field opens its details. */
export function PreviewFrame({ preview: { html, error } }: { preview: LivePreview }) {
  const [width, setWidth] = useState('desktop');
  const page = useMemo(() => (html === null ? null : toShownPage(html)), [html]);
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState<Document | null>(null);
  const { focusOn, draft, openField } = useBuilder();
  const focusField = useRef(focusOn);
  focusField.current = focusOn;
  const start = () => {
    const document = frame.current?.contentDocument ?? null;
    document?.addEventListener('click', (event) => {
      event.preventDefault();
      const path = event.composedPath();
      const fields = Array.from(document.querySelectorAll('.field'));
      const index = fields.findIndex((field) => path.includes(field));
      if (index !== -1) focusField.current(`fields[${index}].label`);
    });
    setShown(document);
  };
  // A new document would start at its top, and the frame would be empty until it is painted.
  useEffect(() => {
    if (shown === null || page === null) return;
    const { documentElement } = new DOMParser().parseFromString(page, 'text/html');
    shown.replaceChild(documentElement, shown.documentElement);
  }, [shown, page]);
  const openIndex = draft.fields.findIndex(({ uid }) => uid === openField);
  const scrolledTo = useRef<string | null>(null);
  // A new field is on the page later than in the draft.
  useEffect(() => {
    const field = shown?.querySelectorAll('.field')[openIndex];
    if (!field || scrolledTo.current === openField) return;
    scrolledTo.current = openField;
    scrollTo(field);
  }, [shown, page, openField, openIndex]);
  return (
    <Stack gap="xs" h="100%">
      <Group justify="space-between">
        <Text fw={600}>Preview</Text>
        <SegmentedControl
          size="xs"
          aria-label="Width of the preview"
          data={WIDTHS}
          value={width}
          onChange={setWidth}
        />
      </Group>
      {error !== null && (
        <Text size="sm" role="status">
          {error}
        </Text>
      )}
      <Box className="form-preview" data-width={width}>
        {page !== null && (
          <iframe
            ref={frame}
            title="Preview of the form"
            sandbox="allow-same-origin"
            srcDoc=""
            onLoad={start}
          />
        )}
      </Box>
    </Stack>
  );
}

/** Scrolls the page in the frame alone: `scrollIntoView` would also scroll the page around it. */
function scrollTo(field: Element): void {
  const view = field.ownerDocument.defaultView;
  const { top, bottom } = field.getBoundingClientRect();
  if (view !== null && (top < 0 || bottom > view.innerHeight))
    view.scrollBy(0, top - FIELD_MARGIN_PX);
}

/**
 * The page without its scripts, which a preview does not run; its styles get the nonce that the console allows. The text
 * of people is escaped, so these tags are those of the page.
 */
const toShownPage = (html: string): string =>
  html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<style\b/g, `<style nonce="${styleNonce()}"`);
