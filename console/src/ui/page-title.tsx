import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../texts/language';

/**
 * The heading of a page. It gets the focus when the page opens, so that screen readers announce the page, unless a dialog
 * has been opened while the page was loading.
 */
export function PageTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { language } = useLanguage();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    document.title = `${children} · Rapport`;
    // In another language, the page is the same one: the focus stays where it is.
    const isTranslated = shown.current !== null && shown.current !== language;
    const dialog = document.activeElement?.closest('[role="dialog"]') ?? null;
    if (!isTranslated && dialog === null) heading.current?.focus({ preventScroll: true });
    shown.current = language;
  }, [children, language]);
  return (
    <Title ref={heading} order={1} tabIndex={-1}>
      {children}
    </Title>
  );
}
