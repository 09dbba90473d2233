import { read } from '../input/send';
import type { Target } from '../input/target';
import { difference, normalized } from './compare';

type Members = Record<string, unknown>;

const TYPES: Record<string, string> = {
  TextInput: 'varchar',
  EmailInput: 'varchar',
  PhoneInput: 'varchar',
  Select: 'varchar',
  Radio: 'varchar',
  Textarea: 'text',
  NumberInput: 'number',
  DatePicker: 'date',
};
const FIELD_KEY_PATTERN = /^[\p{L}_]{1,63}$/u;

export function readBackForm(target: Target, sent: unknown, response: unknown): Promise<string[]> {
  const { id } = (response as { data: { id: string } }).data;
  const defaults = { status: 'draft', isPublic: true, createCustomerOnSubmit: true };
  const expected = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, (sent as Members)[name] ?? value]),
  );
  return formDifferences(target, id, { ...(sent as Members), ...expected });
}

/** Compares only the properties that were sent and are not null. */
export function readBackUpdatedForm(target: Target, sent: unknown): Promise<string[]> {
  return formDifferences(target, target.params.formId ?? '', sent as Members);
}

async function formDifferences(target: Target, id: string, sent: Members): Promise<string[]> {
  const { body } = await read(target, `/forms/${id}/schema`);
  const schema = (body as { data: Members }).data;
  const listed = sent.isPublic === true ? { isPublic: true } : await listedForm(target, id);
  const shown: Members = { ...listed, ...schema };
  const settings = ['name', 'status', 'isPublic', 'createCustomerOnSubmit'].filter(
    (name) => (sent[name] ?? null) !== null,
  );
  return [
    ...settings.flatMap((name) => difference(name, normalized(sent[name]), shown[name])),
    ...(Array.isArray(sent.fields) ? fieldDifferences(sent.fields as Members[], schema) : []),
  ];
}

/** Only the list has `isPublic`. The list is long, so it is read only when the value is not the default. */
async function listedForm(target: Target, id: string): Promise<Members | undefined> {
  const { body } = await read(target, '/forms');
  return (body as { data: Members[] }).data.find((form) => form.id === id);
}

function fieldDifferences(sent: Members[], { fields }: Members): string[] {
  const shown = fields as Members[];
  const keys = shown.map(({ key }) => String(key));
  return [
    ...difference(
      'fields',
      sent.map(toShown),
      shown.map(({ key: _key, ...field }) => field),
    ),
    ...difference('keys', [...new Set(keys)], keys),
    ...keys.flatMap((key) => difference(`the key ${key}`, true, FIELD_KEY_PATTERN.test(key))),
  ];
}

/** The expected field of the schema, without its key. */
function toShown({ fieldType, label, isRequired, options, isGroup }: Members): Members {
  const hasOptions = Array.isArray(options) && options.length > 0;
  const isSet = fieldType === 'Checkbox' && (isGroup ?? hasOptions) === true;
  const type =
    fieldType === 'Checkbox' ? (isSet ? 'varchar' : 'boolean') : TYPES[String(fieldType)];
  return {
    label: normalized(label),
    type,
    fieldType,
    isRequired: isRequired ?? false,
    options: isSet || fieldType === 'Select' || fieldType === 'Radio' ? toOptions(options) : [],
    maxLength: type === 'varchar' ? 255 : null,
  };
}

const toOptions = (options: unknown): unknown[] =>
  (options as unknown[]).map((option) =>
    typeof option === 'string' ? option.normalize('NFC') : option,
  );
