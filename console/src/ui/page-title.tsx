import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** The heading of a page. It gets the focus when the page opens, so that screen readers announce the page. */
export function PageTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${children} · Rapport`;
    heading.current?.focus({ preventScroll: true });
  }, [children]);
  return (
    <Title ref={heading} order={1} size="h2" tabIndex={-1}>
      {children}
    </Title>
  );
}
