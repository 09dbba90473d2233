import type { FieldType, StorageType } from '../../../src/forms/domain/field-types';
import { KEYS, OPTIONS, type FormAction, type FieldSpec } from './form-actions';
import { answerTo } from './form-answers';

type Update = Extract<FormAction, { kind: 'update' }>;
type Submit = Extract<FormAction, { kind: 'submit' }>;

/** A field is identified by its label; its key is the one that the service generated. */
interface ModelField {
  spec: FieldSpec;
  key: string;
}

/** The expected result; `keys` are the field keys in the response. */
export type Expected = { code: string | null; keys: string[] };

/** The expected storage type; a checkbox group has `varchar`. */
const TYPES: Record<FieldType, StorageType> = {
  TextInput: 'varchar',
  Textarea: 'text',
  EmailInput: 'varchar',
  PhoneInput: 'varchar',
  NumberInput: 'number',
  DatePicker: 'date',
  Select: 'varchar',
  Radio: 'varchar',
  Checkbox: 'boolean',
};

/** The expected state of a form and its responses. */
export class FormModel {
  private fields: ModelField[] = [];
  /** Answers by field: the answers to a removed field disappear. */
  private readonly responses: Map<ModelField, unknown>[] = [];

  get responseCount(): number {
    return this.responses.length;
  }

  expectUpdate({ fields, removeMissingFields }: Update): Expected {
    const labels = new Set(fields.map(({ label }) => label));
    const missing = this.fields.filter(({ spec }) => !labels.has(spec.label));
    const keys = missing.map(({ key }) => key);
    const isRejected = missing.length > 0 && !removeMissingFields;
    return { code: isRejected ? 'FIELDS_WOULD_BE_REMOVED' : null, keys };
  }

  /** Applies a successful update with the keys of its response. Returns the violations of the keys. */
  update({ fields }: Pick<Update, 'fields'>, keys: readonly string[]): string[] {
    const kept = new Map(this.fields.map((field) => [field.spec.label, field]));
    const labels = new Set(fields.map(({ label }) => label));
    const taken = new Set(
      this.fields.filter(({ spec }) => labels.has(spec.label)).map(({ key }) => key),
    );
    const violations: string[] = [];
    this.fields = fields.map((spec, index) => {
      const key = String(keys[index]);
      const field = kept.get(spec.label);
      if (field === undefined) {
        if (!isKeyOf(spec.label, key, taken)) violations.push(`${spec.label} has the key ${key}`);
        taken.add(key);
        return { spec, key };
      }
      if (field.key !== key) violations.push(`the key ${field.key} became ${key}`);
      field.spec = spec;
      return field;
    });
    return violations;
  }

  /** The answers to send, and the expected result. */
  expectSubmission({ answered, variants }: Submit) {
    const answers = new Map<ModelField, unknown>();
    const responses: { key: string; value: unknown }[] = [];
    for (const [index, field] of this.fields.entries()) {
      if (answered[index] !== true) continue;
      const { sent, shown } = answerTo(field.spec, variants[index] ?? 0);
      answers.set(field, shown);
      responses.push({ key: field.key, value: sent });
    }
    if (responses.length === 0) responses.push({ key: 'no_such_key', value: 'x' });
    const missing = this.fields.filter((field) => field.spec.isRequired && !answers.has(field));
    const code = missing.length > 0 ? 'MISSING_REQUIRED_FIELDS' : null;
    const expected: Expected = { code, keys: missing.map(({ key }) => key) };
    return { responses, expected, accept: () => void this.responses.push(answers) };
  }

  /** The expected fields of the schema. */
  schema() {
    return this.fields.map(({ key, spec: { label, fieldType, isRequired, isGroup } }) => {
      const isSet = fieldType === 'Checkbox' && isGroup;
      const type = isSet ? 'varchar' : TYPES[fieldType];
      const options = isSet || fieldType === 'Select' || fieldType === 'Radio' ? OPTIONS : [];
      return {
        key,
        label,
        type,
        fieldType,
        isRequired,
        options,
        maxLength: type === 'varchar' ? 255 : null,
      };
    });
  }

  /** The expected answers of the list, oldest first. */
  answers(): { key: string; value: unknown }[][] {
    return this.responses.map((answers) =>
      this.fields.map((field) => ({ key: field.key, value: answers.get(field) ?? null })),
    );
  }
}

/** A key that exists already gets a suffix of unspecified letters. */
function isKeyOf(label: string, key: string, taken: ReadonlySet<string>): boolean {
  if (taken.has(key) || key.length > 63) return false;
  const plain = KEYS[label] ?? /^$/;
  if (plain.test(key)) return true;
  const base = key.replace(/_[a-z]+$/, '');
  return taken.has(base) && plain.test(base);
}
