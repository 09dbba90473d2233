import { Group, Paper, Skeleton, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../texts/texts';

/** Before this time, nothing is shown: most pages are there sooner, and would only flicker. */
const DELAY_MS = 120;

/** Says to screen readers that something is loading, and shows its shape to everybody else. */
export function Loading({ children }: { children: ReactNode }) {
  const t = useTexts('common');
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <div aria-hidden style={{ visibility: isShown ? 'visible' : 'hidden' }}>
        {children}
      </div>
    </div>
  );
}

/** The shape of a page that is loading: its heading and a card. */
export const PageSkeleton = () => (
  <Loading>
    <Stack gap="lg" className="page">
      <HeadingShape />
      <CardShape lines={6} />
    </Stack>
  </Loading>
);

/** The shape of a list: its rows. */
export const ListSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <Loading>
    <RowShapes rows={rows} />
  </Loading>
);

/** The shape of a detail, such as a customer. */
export const DetailSkeleton = () => (
  <Loading>
    <Stack gap="lg">
      <HeadingShape />
      <CardShape lines={4} />
      <CardShape lines={3} />
    </Stack>
  </Loading>
);

/** The shape of a card with lines of text. */
export const CardSkeleton = ({ lines = 4 }: { lines?: number }) => (
  <Loading>
    <CardShape lines={lines} />
  </Loading>
);

const HeadingShape = () => (
  <Stack gap={10}>
    <Skeleton height={26} width={220} />
    <Skeleton height={14} width="min(420px, 80%)" />
  </Stack>
);

const CardShape = ({ lines }: { lines: number }) => (
  <Paper withBorder p="lg">
    <Stack gap="md">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={14} width={`${90 - ((index * 37) % 50)}%`} />
      ))}
    </Stack>
  </Paper>
);

const RowShapes = ({ rows }: { rows: number }) => (
  <Paper withBorder className="table-card">
    {Array.from({ length: rows }, (_, index) => (
      <Group key={index} className="skeleton-row" wrap="nowrap">
        <Skeleton height={14} width={`${30 + ((index * 23) % 18)}%`} />
        <Skeleton height={14} width="18%" />
        <Skeleton height={14} width="12%" ml="auto" />
      </Group>
    ))}
  </Paper>
);
