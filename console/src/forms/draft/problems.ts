import type { FormDraft } from './form-draft';

/** What is wrong with a draft: reasons by the path of the property, such as `fields[2].label`. */
export type Problems = ReadonlyMap<string, string>;

/** Reads the `fields` of an error of the API: `"<path>: <reason>"`. */
export function readProblems(fields: readonly string[]): Problems {
  return new Map(
    fields.map((field): [string, string] => {
      const end = field.indexOf(': ');
      return end === -1 ? [field, ''] : [field.slice(0, end), field.slice(end + 2)];
    }),
  );
}

/** The problems whose path is a property or a part of it. */
export const problemsBelow = (problems: Problems, path: string): string[] =>
  [...problems].flatMap(([key, reason]) =>
    key === path || key.startsWith(`${path}.`) || key.startsWith(`${path}[`) ? [reason] : [],
  );

/** What the console finds without asking the service. */
export function findProblems({ name, fields }: FormDraft): Problems {
  const problems = new Map<string, string>();
  if (name.trim() === '') problems.set('name', 'Give the form a name.');
  if (fields.length === 0) problems.set('fields', 'Add at least one field.');
  const labels = new Set<string>();
  for (const [index, { label }] of fields.entries()) {
    const text = label.trim();
    if (text === '') problems.set(`fields[${index}].label`, 'Enter a label.');
    else if (labels.has(text)) {
      problems.set(`fields[${index}].label`, 'Another field has this label. Choose another one.');
    }
    labels.add(text);
  }
  return problems;
}

const PLACES: readonly (readonly [RegExp, string])[] = [
  [/^settings\.theme\.text/, 'Text colour'],
  [/^settings\.theme\.background/, 'Background colour'],
  [/^settings\.theme/, 'Colours'],
  [/^settings\.header\.logo/, 'Logo'],
  [/^settings\.header/, 'Header'],
  [/^settings\.footer\.imprintUrl/, 'Link to the imprint'],
  [/^settings\.footer\.privacyUrl/, 'Link to the privacy notice'],
  [/^settings\.footer/, 'Footer'],
  [/^settings\.thankYou/, 'After sending'],
  [/^settings\.allowedOrigins/, 'Websites that may embed the form'],
  [/^closing/, 'Closing'],
  [/^settings\.submitLabel/, 'Text of the button'],
  [/^settings/, 'Settings'],
  [/^name/, 'Name'],
  [/^description/, 'Introduction'],
  [/^fields$/, 'Fields'],
];

const FIELD_PARTS: Readonly<Record<string, string>> = {
  options: 'options',
  placeholder: 'example in the empty field',
  helperText: 'hint',
  defaultValue: 'filled in at first',
  aiInstruction: 'note for AI assistants',
};

/** The name of the place on the page that a path belongs to. */
export function placeOf(path: string, draft: FormDraft): string {
  const [, index, part, option] = /^fields\[(\d+)\](?:\.(\w+)(?:\[(\d+)\])?)?/.exec(path) ?? [];
  if (index !== undefined) {
    const label = draft.fields[Number(index)]?.label.trim();
    const field = label ? `Field “${label}”` : `Field ${Number(index) + 1}`;
    if (option !== undefined) return `${field}, option ${Number(option) + 1}`;
    const name = part === undefined ? undefined : FIELD_PARTS[part];
    return name === undefined ? field : `${field}, ${name}`;
  }
  return PLACES.find(([pattern]) => pattern.test(path))?.[1] ?? path;
}

export type PanelName = 'fields' | 'design' | 'settings';

/** The panel of the builder that shows a path. */
export function panelOf(path: string): PanelName {
  if (/^(name|description|fields)/.test(path)) return 'fields';
  return /^settings\.(theme|header|footer|submitLabel)/.test(path) ? 'design' : 'settings';
}
