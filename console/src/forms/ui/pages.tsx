import { Button, Group, Text } from '@mantine/core';
import type { Pagination } from '../../api/types';

/** The way to the other pages of a list; nothing if there is one page. */
export function Pages({
  pagination: { page, totalPages },
  onChange,
}: {
  pagination: Pagination;
  onChange: (page: number) => void;
}) {
  if (totalPages < 2) return null;
  return (
    <Group component="nav" aria-label="Pages of the list">
      <Button variant="default" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Newer
      </Button>
      <Text size="sm">
        Page {page} of {totalPages}
      </Text>
      <Button variant="default" disabled={page >= totalPages} onClick={() => onChange(page + 1)}>
        Older
      </Button>
    </Group>
  );
}
