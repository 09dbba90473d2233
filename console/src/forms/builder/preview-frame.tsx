import { Box, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { styleNonce } from '../../nonce';
import { useBuilder } from './builder-context';
import type { LivePreview } from './use-preview';

const WIDTHS = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Computer' },
];

/** The preview: the hosted page itself. Nothing in it runs or can be sent; a click on a field opens its details. */
export function PreviewFrame({ preview: { html, error } }: { preview: LivePreview }) {
  const [width, setWidth] = useState('desktop');
  const page = useMemo(() => (html === null ? null : toShownPage(html)), [html]);
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const { focusOn } = useBuilder();
  const watch = () => {
    const view = frame.current?.contentWindow;
    if (!view) return;
    // The page is loaded anew with each change; it stays where it was.
    view.scrollTo(0, scrolled.current);
    view.addEventListener('scroll', () => {
      scrolled.current = view.scrollY;
    });
    const fields = Array.from(view.document.querySelectorAll('.field'));
    fields.forEach((field, index) =>
      field.addEventListener('click', (event) => {
        event.preventDefault();
        focusOn(`fields[${index}].label`);
      }),
    );
  };
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
            srcDoc={page}
            onLoad={watch}
          />
        )}
      </Box>
    </Stack>
  );
}

/**
 * The page without its scripts, which a preview does not run; its styles get the nonce that the console allows. The text
 * of people is escaped, so these tags are those of the page.
 */
const toShownPage = (html: string): string =>
  html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<style\b/g, `<style nonce="${styleNonce()}"`);
