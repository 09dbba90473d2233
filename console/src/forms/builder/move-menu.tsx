import { ActionIcon, Button, Menu, NativeSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconGripVertical,
} from '@tabler/icons-react';
import { type ComponentPropsWithoutRef, type FormEvent, useState } from 'react';
import { Dialog } from '../../ui/dialog';
import type { DraftField } from '../draft/form-draft';
import { useBuilder } from './builder-context';

/** The handle of a field: a menu to move it, and the place to drag it by. */
export function MoveMenu({
  field,
  index,
  onMove,
  dragProps,
}: {
  field: DraftField;
  index: number;
  onMove: (to: number) => void;
  dragProps: ComponentPropsWithoutRef<'button'>;
}) {
  const { draft } = useBuilder();
  const [isChoosing, { open, close }] = useDisclosure();
  const last = draft.fields.length - 1;
  const name = field.label || 'this field';
  return (
    <>
      <Menu position="bottom-start" shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            className="form-drag-handle"
            aria-label={`Move ${name}`}
            title="Drag to move, or press for a menu. Keys: Alt with the arrow up or down"
            {...dragProps}
          >
            <IconGripVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            disabled={index === 0}
            leftSection={<IconArrowUp size={16} aria-hidden />}
            onClick={() => onMove(index - 1)}
          >
            Move up
          </Menu.Item>
          <Menu.Item
            disabled={index === last}
            leftSection={<IconArrowDown size={16} aria-hidden />}
            onClick={() => onMove(index + 1)}
          >
            Move down
          </Menu.Item>
          <Menu.Item
            disabled={index === 0}
            leftSection={<IconArrowBarToUp size={16} aria-hidden />}
            onClick={() => onMove(0)}
          >
            Move to the top
          </Menu.Item>
          <Menu.Item
            disabled={index === last}
            leftSection={<IconArrowBarToDown size={16} aria-hidden />}
            onClick={() => onMove(last)}
          >
            Move to the end
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowsMove size={16} aria-hidden />} onClick={open}>
            Move to…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={isChoosing} onClose={close} title={`Move ${name}`}>
        <PositionForm
          index={index}
          onChoose={(to) => {
            close();
            onMove(to);
          }}
        />
      </Dialog>
    </>
  );
}

function PositionForm({ index, onChoose }: { index: number; onChoose: (to: number) => void }) {
  const { draft } = useBuilder();
  const [to, setTo] = useState(String(index));
  const positions = draft.fields.map(({ label }, position) => ({
    value: String(position),
    label: position === index ? `${position + 1} (here)` : `${position + 1} (now ${label})`,
  }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(Number(to));
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <NativeSelect
          data-autofocus
          label="Position"
          data={positions}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button type="submit">Move</Button>
      </Stack>
    </form>
  );
}
