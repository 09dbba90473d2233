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
import { useTexts } from '../../texts/texts';
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
  const t = useTexts('builder');
  const { draft } = useBuilder();
  const [isChoosing, { open, close }] = useDisclosure();
  const last = draft.fields.length - 1;
  const name = field.label || t('thisField');
  return (
    <>
      <Menu position="bottom-start" shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            className="form-drag-handle"
            aria-label={t('move', { label: name })}
            title={t('moveHint')}
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
            {t('moveUp')}
          </Menu.Item>
          <Menu.Item
            disabled={index === last}
            leftSection={<IconArrowDown size={16} aria-hidden />}
            onClick={() => onMove(index + 1)}
          >
            {t('moveDown')}
          </Menu.Item>
          <Menu.Item
            disabled={index === 0}
            leftSection={<IconArrowBarToUp size={16} aria-hidden />}
            onClick={() => onMove(0)}
          >
            {t('moveToTop')}
          </Menu.Item>
          <Menu.Item
            disabled={index === last}
            leftSection={<IconArrowBarToDown size={16} aria-hidden />}
            onClick={() => onMove(last)}
          >
            {t('moveToEnd')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowsMove size={16} aria-hidden />} onClick={open}>
            {t('moveTo')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={isChoosing} onClose={close} title={t('move', { label: name })}>
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
  const t = useTexts('builder');
  const { draft } = useBuilder();
  const [to, setTo] = useState(String(index));
  const positions = draft.fields.map(({ label }, position) => ({
    value: String(position),
    label: t(position === index ? 'positionHere' : 'positionOf', {
      position: String(position + 1),
      label,
    }),
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
          label={t('position')}
          data={positions}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button type="submit">{t('moveNow')}</Button>
      </Stack>
    </form>
  );
}
