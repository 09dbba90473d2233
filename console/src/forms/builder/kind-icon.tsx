import {
  IconAlignLeft,
  IconAt,
  IconCalendar,
  IconCheckbox,
  IconCircleDot,
  IconCursorText,
  IconHash,
  IconListCheck,
  IconPhone,
  IconSelect,
} from '@tabler/icons-react';
import type { FieldKindId } from '../draft/field-kinds';

const ICONS = {
  TextInput: IconCursorText,
  Textarea: IconAlignLeft,
  EmailInput: IconAt,
  PhoneInput: IconPhone,
  NumberInput: IconHash,
  DatePicker: IconCalendar,
  Select: IconSelect,
  Radio: IconCircleDot,
  Checkbox: IconCheckbox,
  CheckboxGroup: IconListCheck,
} as const satisfies Record<FieldKindId, unknown>;

export function KindIcon({ kind }: { kind: FieldKindId }) {
  const Icon = ICONS[kind];
  return <Icon size={18} aria-hidden style={{ flexShrink: 0 }} />;
}
