import { Button, Checkbox, Group, Menu, NativeSelect, Paper, Table, Text } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { type Texts, useTexts } from '../texts/texts';
import { isShown, type ListId } from './column-choice';
import { changeSelection, selectedShare, selectPage, type Selection } from './row-selection';
import { ListSkeleton } from './skeletons';
import { useColumnChoice } from './use-column-choice';

export interface Column<Row> {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** `end`: for numbers, which are right-aligned. */
  align?: 'end';
  /** Whether this is the first column, which names the row and opens it. */
  isName?: boolean;
  isSortable?: boolean;
  /** The person can hide it; `hidden`: it is shown only when the person chooses it. */
  isOptional?: boolean | 'hidden';
}

export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

interface DataTableProps<Row> {
  /** What the rows are, for screen readers. */
  label: string;
  /** The choice of columns is stored by it. */
  listId: ListId;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The name of a row as a text, for screen readers: `Select Ada`. */
  rowName?: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  selection?: Selection;
  onSelection?: (selection: Selection) => void;
  /** The buttons for the selected rows. */
  selectionActions?: ReactNode;
  /** The path of a row's page, `/teams/…`, or null if the row has none. */
  href?: (row: Row) => string | null;
  /** Opens a row on this page. With `href` too, the link leads there in another tab. */
  onOpen?: (row: Row) => void;
  /** The row that is open beside the list. */
  openId?: string | null | undefined;
  isUnread?: (row: Row) => boolean;
  /** Whether the first rows are being loaded. */
  isLoading?: boolean;
  /** Shown in place of a table without rows. */
  empty: ReactNode;
}

/** A list with columns. In a narrow place each row is a card, so that nothing has to be scrolled sideways. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, selection, onSelection, isLoading = false, empty } = props;
  const t = useTexts('common');
  const [choice, setColumn] = useColumnChoice(props.listId);
  const anchor = useRef<string | null>(null);
  if (isLoading) return <ListSkeleton />;
  if (rows.length === 0) return empty;
  const shown = columns.filter((column) => isShown(column, choice));
  const ids = rows.map(rowId);
  const select = (id: string, isSelected: boolean, isRange: boolean) => {
    if (selection === undefined) return;
    const from = isRange ? anchor.current : null;
    onSelection?.(changeSelection(selection, ids, { id, isSelected, anchor: from }));
    anchor.current = id;
  };
  const share = selection && selectedShare(selection, ids);
  const selectAll = () => {
    if (selection !== undefined) onSelection?.(selectPage(selection, ids, share !== 'all'));
  };
  return (
    <div className="data-table">
      <Toolbar {...props} choice={choice} onColumn={setColumn} />
      <Paper withBorder className="table-card">
        <Table role="table" aria-label={props.label} className="data-rows">
          <Table.Thead>
            <Table.Tr>
              {share !== undefined && (
                <Table.Th scope="col" className="select-cell">
                  <Checkbox
                    size="xs"
                    aria-label={t('selectAll')}
                    checked={share === 'all'}
                    indeterminate={share === 'some'}
                    onChange={selectAll}
                  />
                </Table.Th>
              )}
              {shown.map((column) => (
                <HeaderCell
                  key={column.id}
                  column={column}
                  sort={props.sort}
                  onSort={props.onSort}
                />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <DataRow
                key={rowId(row)}
                row={row}
                columns={shown}
                table={props}
                t={t}
                onSelect={select}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </div>
  );
}

interface RowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  table: DataTableProps<Row>;
  t: Texts<'common'>;
  onSelect: (id: string, isSelected: boolean, isRange: boolean) => void;
}

function DataRow<Row>({ row, columns, table, t, onSelect }: RowProps<Row>) {
  const router = useRouter();
  const { href, onOpen, selection } = table;
  const id = table.rowId(row);
  const isUnread = table.isUnread?.(row) ?? false;
  const path = href?.(row) ?? undefined;
  const canOpen = path !== undefined || onOpen !== undefined;
  const open = () => {
    if (onOpen !== undefined) onOpen(row);
    else if (path !== undefined) router.history.push(path);
  };
  const followLink = (event: MouseEvent) => {
    // With these keys the browser opens another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open();
  };
  const clickRow = ({ target, currentTarget }: MouseEvent) => {
    const isControl =
      target instanceof Element && target.closest('a, button, input, label, summary') !== null;
    const isSelectingText = window.getSelection()?.isCollapsed === false;
    if (!isControl && !isSelectingText && currentTarget.contains(target as Node)) open();
  };
  // Range selection needs the Shift key, which only the click event has.
  const isRange = useRef(false);
  return (
    <Table.Tr
      data-unread={isUnread || undefined}
      data-open={table.openId === id || undefined}
      data-selected={selection?.has(id) || undefined}
      className={canOpen ? 'opens' : undefined}
      onClick={canOpen ? clickRow : undefined}
    >
      {selection !== undefined && (
        <Table.Td className="select-cell">
          <Checkbox
            size="xs"
            aria-label={t('select', { name: table.rowName?.(row) ?? id })}
            checked={selection.has(id)}
            onClick={(event) => {
              isRange.current = event.shiftKey;
            }}
            onChange={(event) => onSelect(id, event.currentTarget.checked, isRange.current)}
          />
        </Table.Td>
      )}
      {columns.map((column) => {
        const content = column.cell(row);
        if (column.isName !== true) {
          const isEmpty = content === null || content === undefined || content === '';
          return (
            <Table.Td
              key={column.id}
              data-label={isEmpty ? undefined : column.label}
              data-align={column.align}
            >
              {content}
            </Table.Td>
          );
        }
        return (
          <Table.Td key={column.id} className="name-cell">
            {isUnread && (
              <span className="unread-dot">
                <span className="visually-hidden">{t('unread')}: </span>
              </span>
            )}
            {path !== undefined && (
              <a href={`#${path}`} className="row-link" onClick={followLink}>
                {content}
              </a>
            )}
            {path === undefined && onOpen !== undefined && (
              <button type="button" className="row-link" onClick={open}>
                {content}
              </button>
            )}
            {!canOpen && content}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) {
  const { id, label, align } = column;
  if (column.isSortable !== true || onSort === undefined) {
    return (
      <Table.Th scope="col" data-align={align}>
        {label}
      </Table.Th>
    );
  }
  const direction = sort?.column === id ? sort.direction : null;
  const next = direction === 'asc' || (direction === null && align === 'end') ? 'desc' : 'asc';
  const Icon = direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th
      scope="col"
      data-align={align}
      aria-sort={direction === null ? undefined : `${direction}ending`}
    >
      <button
        type="button"
        className="sort-button"
        onClick={() => onSort({ column: id, direction: next })}
      >
        {label}
        {direction === null ? (
          <IconArrowsSort size={13} aria-hidden className="sort-hint" />
        ) : (
          <Icon size={13} aria-hidden />
        )}
      </button>
    </Table.Th>
  );
}

/** The number of selected rows and the choice of columns; beside cards, which have no header, also the order. */
function Toolbar<Row>({
  columns,
  choice,
  onColumn,
  sort,
  onSort,
  selection,
  selectionActions,
}: DataTableProps<Row> & {
  choice: Readonly<Record<string, boolean>>;
  onColumn: (id: string, isShown: boolean) => void;
}) {
  const t = useTexts('common');
  const optional = columns.filter(({ isOptional }) => Boolean(isOptional));
  const sortable =
    onSort === undefined ? [] : columns.filter(({ isSortable }) => isSortable === true);
  const count = selection?.size ?? 0;
  if (optional.length === 0 && sortable.length === 0 && selection === undefined) return null;
  const isOnlySort = optional.length === 0 && selection === undefined;
  return (
    <Group className={isOnlySort ? 'table-toolbar narrow-sort' : 'table-toolbar'} gap="xs">
      <Text role="status" fw={600}>
        {count > 0 && t('selected', { count })}
      </Text>
      {count > 0 && selectionActions}
      <Group gap="xs" ml="auto">
        {sortable.length > 0 && (
          <NativeSelect
            size="xs"
            className="narrow-sort"
            aria-label={t('sort')}
            value={sort === undefined ? '' : `${sort.column} ${sort.direction}`}
            data={[
              ...(sort === undefined ? [{ value: '', label: t('sort') }] : []),
              ...sortable.flatMap(({ id, label }) => [
                { value: `${id} asc`, label: t('ascending', { column: label }) },
                { value: `${id} desc`, label: t('descending', { column: label }) },
              ]),
            ]}
            onChange={({ currentTarget }) => {
              const [column = '', direction] = currentTarget.value.split(' ');
              if (column !== '')
                onSort?.({ column, direction: direction === 'desc' ? 'desc' : 'asc' });
            }}
          />
        )}
        {optional.length > 0 && (
          <Menu position="bottom-end" closeOnItemClick={false} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconColumns3 size={15} aria-hidden />}
              >
                {t('columns')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown aria-label={t('columnsHint')}>
              {optional.map((column) => (
                <Menu.Item
                  key={column.id}
                  // Mantine gives every item the role `menuitem`.
                  renderRoot={(props) => (
                    <button
                      type="button"
                      {...props}
                      role="menuitemcheckbox"
                      aria-checked={isShown(column, choice)}
                    />
                  )}
                  leftSection={
                    <span
                      className="check-mark"
                      data-checked={isShown(column, choice)}
                      aria-hidden
                    />
                  }
                  onClick={() => onColumn(column.id, !isShown(column, choice))}
                >
                  {column.label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
    </Group>
  );
}
