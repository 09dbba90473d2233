import { Button, Group, Text } from '@mantine/core';
import { useTexts } from '../texts/texts';

/** Below a list: how many rows are shown, for screen readers too, and the button that loads more. */
export function LoadMore({
  list,
  label,
}: {
  /** Of `useCursorList`. */
  list: {
    readonly rows: readonly unknown[];
    readonly isLoading: boolean;
    readonly hasMore: boolean;
    readonly isLoadingMore: boolean;
    loadMore(): void;
  };
  /** In place of "Show more". */
  label?: string;
}) {
  const t = useTexts('common');
  const { rows, hasMore, isLoading } = list;
  return (
    <Group justify="space-between" gap="sm">
      <Text role="status" c="dimmed">
        {!isLoading && t(hasMore ? 'moreExist' : 'allShown', { count: rows.length })}
      </Text>
      {hasMore && (
        <Button variant="default" loading={list.isLoadingMore} onClick={() => list.loadMore()}>
          {label ?? t('loadMore')}
        </Button>
      )}
    </Group>
  );
}
