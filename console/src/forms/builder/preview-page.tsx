import { useEffect, useMemo, useRef, useState } from 'react';
import { styleNonce } from '../../nonce';
import { useTexts } from '../../texts/texts';

/** A hosted page in a frame. Nothing in it runs or can be sent; a click on a field is reported. */
export function PreviewPage({
  html,
  onShown,
  onField,
}: {
  html: string;
  /** Gets the document of the frame, which stays the same while its page changes. */
  onShown?: (document: Document | null) => void;
  onField?: (index: number) => void;
}) {
  const t = useTexts('builder');
  const page = useMemo(() => toShownPage(html), [html]);
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState<Document | null>(null);
  const report = useRef(onField);
  report.current = onField;
  const start = () => {
    const document = frame.current?.contentDocument ?? null;
    document?.addEventListener('click', (event) => {
      event.preventDefault();
      const path = event.composedPath();
      const fields = Array.from(document.querySelectorAll('.field'));
      const index = fields.findIndex((field) => path.includes(field));
      if (index !== -1) report.current?.(index);
    });
    setShown(document);
    onShown?.(document);
  };
  // A new document would start at its top, and the frame would be empty until it is painted.
  useEffect(() => {
    if (shown === null) return;
    const { documentElement } = new DOMParser().parseFromString(page, 'text/html');
    // The focus stays in the builder.
    for (const element of documentElement.querySelectorAll('[autofocus]'))
      element.removeAttribute('autofocus');
    shown.replaceChild(documentElement, shown.documentElement);
  }, [shown, page]);
  return (
    <iframe
      ref={frame}
      title={t('previewTitle')}
      sandbox="allow-same-origin"
      srcDoc=""
      onLoad={start}
    />
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
