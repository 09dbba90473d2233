import { Group, Skeleton, Stack } from '@mantine/core';
import { HEADER_HEIGHT } from '../tokens';
import { Logo } from '../ui/logo';
import { Loading } from '../ui/skeletons';

/** The shape of the frame while it is loaded. */
export const ShellSkeleton = () => (
  <Loading>
    <Group h={HEADER_HEIGHT} px="md" justify="space-between" className="shell-skeleton-header">
      <Group gap="sm">
        <Logo />
        <Skeleton height={14} width={120} />
      </Group>
      <Skeleton height={32} width={32} circle />
    </Group>
    <Stack p="xl" gap="lg">
      <Skeleton height={26} width={220} />
      <Skeleton height={220} radius="lg" maw="var(--content-width)" />
    </Stack>
  </Loading>
);
