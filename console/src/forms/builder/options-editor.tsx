import { ActionIcon, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { changeField, pasteOptions, readOptions } from '../draft/edits';
import type { DraftField } from '../draft/form-draft';
import { useBuilder } from './builder-context';
import { useProblem } from './bound-text';

/** The options of a choice: an input for each, or all of them as text, one a line. */
export function OptionsEditor({ field, path }: { field: DraftField; path: string }) {
  const { edit } = useBuilder();
  const [isText, setText] = useState(false);
  const error = useProblem(path);
  const change = (options: string[], group?: string) =>
    edit((draft) => changeField(draft, field.uid, { options }), group);
  return (
    <Stack gap={6} component="fieldset" className="form-options">
      <Group justify="space-between" component="legend" w="100%">
        <Text size="sm" fw={600}>
          Options
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={() => setText(!isText)}>
          {isText ? 'Edit one by one' : 'Edit as text, or paste a list'}
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

function OptionsText({
  field,
  onChange,
}: {
  field: DraftField;
  onChange: (options: string[]) => void;
}) {
  const [text, setText] = useState(() => field.options.join('\n'));
  return (
    <Textarea
      autosize
      minRows={4}
      maxRows={12}
      aria-label="Options, one a line"
      description="One option a line."
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(readOptions(event.currentTarget.value));
      }}
    />
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
  const { problems } = useBuilder();
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
    if (option === undefined || to < 0 || to >= options.length) return;
    onChange(options.toSpliced(index, 1).toSpliced(to, 0, option));
    focus(to);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      insert(index + 1, ['']);
    } else if (event.key === 'Backspace' && options[index] === '' && options.length > 1) {
      event.preventDefault();
      remove(index);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      event.stopPropagation();
      move(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
    }
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
    <Stack gap={6} ref={list}>
      {options.map((option, index) => (
        <Group key={index} gap={4} wrap="nowrap">
          <TextInput
            style={{ flexGrow: 1 }}
            aria-label={`Option ${index + 1}`}
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
            aria-label={`Remove option ${index + 1}`}
            onClick={() => remove(index)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={add}
      >
        Add an option
      </Button>
    </Stack>
  );
}
