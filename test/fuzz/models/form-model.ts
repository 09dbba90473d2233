import { KEYS, OPTIONS, type FormAction, type WantedField } from './form-actions';
import { answerTo } from './form-answers';

type Update = Extract<FormAction, { kind: 'update' }>;
type Submit = Extract<FormAction, { kind: 'submit' }>;

/** A field for as long as its label stays; its key is what the service said when it was made. */
interface ModelField {
  wanted: WantedField;
  key: string;
}

/** What is to be answered; `keys` are those that the answer names. */
export type Expected = { code: string | null; keys: string[] };

const TYPES: Record<string, string> = {
  Textarea: 'text',
  NumberInput: 'number',
  DatePicker: 'date',
  Checkbox: 'boolean',
};

/** A form as it must be after what was done to it, and the answers to it. */
export class FormModel {
  private fields: ModelField[] = [];
  /** By field, so that a field that is gone takes its answers with it. */
  private readonly responses: Map<ModelField, unknown>[] = [];

  get responseCount(): number {
    return this.responses.length;
  }

  expectUpdate({ fields, removeMissingFields }: Update): Expected {
    const labels = new Set(fields.map(({ label }) => label));
    const missing = this.fields.filter(({ wanted }) => !labels.has(wanted.label));
    const keys = missing.map(({ key }) => key);
    const isRejected = missing.length > 0 && !removeMissingFields;
    return { code: isRejected ? 'FIELDS_WOULD_BE_REMOVED' : null, keys };
  }

  /** Takes over an update that succeeded, with the keys that it was answered with. Returns what is wrong with these. */
  update({ fields }: Pick<Update, 'fields'>, keys: readonly string[]): string[] {
    const kept = new Map(this.fields.map((field) => [field.wanted.label, field]));
    const labels = new Set(fields.map(({ label }) => label));
    const taken = new Set(
      this.fields.filter(({ wanted }) => labels.has(wanted.label)).map(({ key }) => key),
    );
    const violations: string[] = [];
    this.fields = fields.map((wanted, index) => {
      const key = String(keys[index]);
      const field = kept.get(wanted.label);
      if (field === undefined) {
        if (!isKeyOf(wanted.label, key, taken))
          violations.push(`${wanted.label} has the key ${key}`);
        taken.add(key);
        return { wanted, key };
      }
      if (field.key !== key) violations.push(`the key ${field.key} became ${key}`);
      field.wanted = wanted;
      return field;
    });
    return violations;
  }

  /** The answers to send, and what must come of them. */
  expectSubmission({ answered, variants }: Submit) {
    const given = new Map<ModelField, unknown>();
    const responses: { key: string; value: unknown }[] = [];
    for (const [index, field] of this.fields.entries()) {
      if (answered[index] !== true) continue;
      const { sent, shown } = answerTo(field.wanted, variants[index] ?? 0);
      given.set(field, shown);
      responses.push({ key: field.key, value: sent });
    }
    if (responses.length === 0) responses.push({ key: 'no_such_key', value: 'x' });
    const missing = this.fields.filter((field) => field.wanted.isRequired && !given.has(field));
    const code = missing.length > 0 ? 'MISSING_REQUIRED_FIELDS' : null;
    const expected: Expected = { code, keys: missing.map(({ key }) => key) };
    return { responses, expected, accept: () => void this.responses.push(given) };
  }

  /** The fields as the schema must show them. */
  schema() {
    return this.fields.map(({ key, wanted: { label, fieldType, isRequired, isGroup } }) => {
      const isSet = fieldType === 'Checkbox' && isGroup;
      const type = isSet ? 'varchar' : (TYPES[fieldType] ?? 'varchar');
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

  /** The answers as the list must show them, oldest first. */
  answers(): { key: string; value: unknown }[][] {
    return this.responses.map((given) =>
      this.fields.map((field) => ({ key: field.key, value: given.get(field) ?? null })),
    );
  }
}

/** A key that is taken is given letters; which ones, nobody knows. */
function isKeyOf(label: string, key: string, taken: ReadonlySet<string>): boolean {
  if (taken.has(key) || key.length > 63) return false;
  const plain = KEYS[label] ?? /^$/;
  if (plain.test(key)) return true;
  const base = key.replace(/_[a-z]+$/, '');
  return taken.has(base) && plain.test(base);
}
