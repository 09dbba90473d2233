import { ActionIcon, Button, Group, Menu, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  useRef,
  useState,
} from 'react';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { changeField, pasteOptions, readOptionLines, readOptions } from '../draft/edits';
import type { DraftField } from '../draft/form-draft';
import { useProblem } from './bound-text';
import { useBuilder } from './builder-context';
import { useDragOrder } from './use-drag-order';

/** The options of a choice: an input for each, or all of them as text, one a line. */
export function OptionsEditor({ field, path }: { field: DraftField; path: string }) {
  const t = useTexts('builder');
  const { edit } = useBuilder();
  const [isText, setText] = useState(false);
  const error = useProblem(path);
  const change = (options: string[], group?: string) =>
    edit((draft) => changeField(draft, field.uid, { options }), group);
  return (
    <Stack gap={6} component="fieldset" className="form-options">
      <Group justify="space-between" component="legend" w="100%">
        <Text size="sm" fw={600}>
          {t('options')}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={() => setText(!isText)}>
          {isText ? t('optionsOneByOne') : t('optionsAsText')}
        </Button>
      </Group>
      {error !== undefined && (
        <Text size="sm" c="red" data-path={path} tabIndex={-1}>
          {error}
        </Text>
      )}
      {isText ? (
        <OptionsText field={field} onChange={(options) => change(options, path)} />
      ) : (
        <OptionInputs field={field} path={path} onChange={change} />
      )}
    </Stack>
  );
}

/** The typed text stays as it is. The options are its lines without blank and repeated ones, which a hint names. */
function OptionsText({
  field,
  onChange,
}: {
  field: DraftField;
  onChange: (options: string[]) => void;
}) {
  const t = useTexts('builder');
  const formats = useFormats();
  const [text, setText] = useState(() => field.options.join('\n'));
  const { options, repeated, blank } = readOptionLines(text);
  return (
    <div>
      <Textarea
        autosize
        minRows={4}
        maxRows={12}
        aria-label={t('optionsText')}
        description={t('optionsTextHint', { count: options.length })}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onChange(readOptions(event.currentTarget.value));
        }}
      />
      <Text size="sm" role="status" mt={4}>
        {repeated.length > 0 && t('repeatedOptions', { options: formats.list(repeated) })}{' '}
        {blank > 0 && t('blankOptions', { count: blank })}
      </Text>
    </div>
  );
}

function OptionInputs({
  field: { options },
  path,
  onChange,
}: {
  field: DraftField;
  path: string;
  onChange: (options: string[], group?: string) => void;
}) {
  const t = useTexts('builder');
  const { problems, announce } = useBuilder();
  const list = useRef<HTMLDivElement>(null);
  const focus = (index: number) =>
    requestAnimationFrame(() => {
      const input = list.current?.querySelectorAll('input')[index];
      input?.focus();
      input?.select();
    });
  const insert = (index: number, added: string[]) => {
    onChange(options.toSpliced(index, 0, ...added));
    focus(index + added.length - 1);
  };
  const add = () => {
    let number = options.length + 1;
    while (options.includes(`Option ${number}`)) number += 1;
    insert(options.length, [`Option ${number}`]);
  };
  const remove = (index: number) => {
    onChange(options.toSpliced(index, 1));
    focus(Math.max(index - 1, 0));
  };
  const move = (index: number, to: number) => {
    const option = options[index];
    if (option === undefined || to < 0 || to >= options.length || to === index) return;
    onChange(options.toSpliced(index, 1).toSpliced(to, 0, option));
    announce(t('moved', { label: option, position: to + 1, count: options.length }));
    focus(to);
  };
  const { handleProps, markOf } = useDragOrder(list, move);
  const press = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      insert(index + 1, ['']);
    } else if (event.key === 'Backspace' && options[index] === '' && options.length > 1) {
      event.preventDefault();
      remove(index);
    }
  };
  const moveByKey = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    // The field around the options moves by the same keys.
    event.stopPropagation();
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const lines = readOptions(event.clipboardData.getData('text/plain'));
    if (lines.length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isSelected = selectionStart === 0 && selectionEnd === value.length;
    const pasted = pasteOptions(options, index, lines, isSelected);
    onChange(pasted.options);
    focus(pasted.lastIndex);
  };
  return (
    <Stack gap={6}>
      <Stack gap={6} ref={list}>
        {options.map((option, index) => (
          <Group
            key={index}
            gap={4}
            wrap="nowrap"
            className="form-option"
            data-mark={markOf(index)}
            onKeyDown={(event) => moveByKey(event, index)}
          >
            <OptionHandle
              index={index}
              count={options.length}
              onMove={(to) => move(index, to)}
              dragProps={handleProps(index)}
            />
            <TextInput
              style={{ flexGrow: 1 }}
              aria-label={t('option', { number: index + 1 })}
              data-path={`${path}[${index}]`}
              error={problems.has(`${path}[${index}]`)}
              value={option}
              onKeyDown={(event) => press(event, index)}
              onPaste={(event) => paste(event, index)}
              onChange={(event) =>
                onChange(options.with(index, event.currentTarget.value), `${path}[${index}]`)
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              disabled={options.length === 1}
              aria-label={t('removeOption', { number: index + 1 })}
              onClick={() => remove(index)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={add}
      >
        {t('addOption')}
      </Button>
    </Stack>
  );
}

/** The place to drag an option by, and a menu to move it without dragging. */
function OptionHandle({
  index,
  count,
  onMove,
  dragProps,
}: {
  index: number;
  count: number;
  onMove: (to: number) => void;
  dragProps: ComponentPropsWithoutRef<'button'>;
}) {
  const t = useTexts('builder');
  return (
    <Menu position="bottom-start" returnFocus={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          className="form-drag-handle"
          aria-label={t('moveOption', { number: index + 1 })}
          title={t('moveHint')}
          {...dragProps}
        >
          <IconGripVertical size={16} aria-hidden />
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
          disabled={index === count - 1}
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={() => onMove(index + 1)}
        >
          {t('moveDown')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
