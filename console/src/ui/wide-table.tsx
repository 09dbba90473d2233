import { Paper, Table } from '@mantine/core';
import type { ReactNode } from 'react';

/**
 * A table; in a narrow window each row is a card, so that nothing has to be scrolled sideways. There, a cell with
 * `data-label` begins with the name of its column. The roles are those of a table also when CSS makes it another thing.
 */
export function WideTable({
  label,
  columns,
  children,
}: {
  label: string;
  columns: readonly string[];
  children: ReactNode;
}) {
  return (
    <Paper withBorder className="table-card">
      <Table role="table" aria-label={label} verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            {/* Names of columns may repeat: those of a form are labels of its fields. */}
            {columns.map((column, index) => (
              <Table.Th key={index} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Paper>
  );
}
