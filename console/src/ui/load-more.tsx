import { Button, Group, Text } from '@mantine/core';
import { useTexts } from '../texts/texts';

/** Below a list: how many rows are shown, for screen readers too, and the button that loads more. */
export function LoadMore({
  list,
  label,
}: {
  /** The list that `useCursorList` returns. */
  list: {
    readonly rows: readonly unknown[];
    readonly isLoading: boolean;
    readonly error: unknown;
    readonly hasMore: boolean;
    readonly isLoadingMore: boolean;
    loadMore(): void;
  };
  /** Replaces "Show more". */
  label?: string;
}) {
  const t = useTexts('common');
  const { rows, hasMore, isLoading, error } = list;
  // The message of the error is above the list: it is not known whether there are rows.
  if (error !== null && rows.length === 0) return null;
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
