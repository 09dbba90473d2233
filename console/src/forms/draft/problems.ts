import type { TextKey } from '../../texts/areas';
import type { Texts } from '../../texts/texts';
import { hasOptions, kindIdOf } from './field-kinds';
import type { FormDraft } from './form-draft';

/** The problems of a draft: reasons by the path of the property, such as `fields[2].label`. */
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

/** The problems that the console finds without the service. */
export function findProblems({ name, fields }: FormDraft, t: Texts<'builder'>): Problems {
  const problems = new Map<string, string>();
  if (name.trim() === '') problems.set('name', t('problem.name'));
  if (fields.length === 0) problems.set('fields', t('problem.noFields'));
  const labels = new Set<string>();
  for (const [index, field] of fields.entries()) {
    const text = field.label.trim();
    if (text === '') problems.set(`fields[${index}].label`, t('problem.noLabel'));
    else if (labels.has(text)) problems.set(`fields[${index}].label`, t('problem.sameLabel'));
    labels.add(text);
    if (hasOptions(kindIdOf(field))) {
      for (const [option, problem] of findOptionProblems(field.options, t))
        problems.set(`fields[${index}].options[${option}]`, problem);
    }
  }
  return problems;
}

function findOptionProblems(options: readonly string[], t: Texts<'builder'>): [number, string][] {
  const texts = options.map((option) => option.trim());
  return texts.flatMap((text, index): [number, string][] => {
    if (text === '') return [[index, t('problem.emptyOption')]];
    return texts.indexOf(text) < index ? [[index, t('problem.sameOption')]] : [];
  });
}

type PlaceName = `place.${string}`;

const PLACES: readonly (readonly [RegExp, TextKey<'builder'> & PlaceName])[] = [
  [/^settings\.theme\.text/, 'place.text'],
  [/^settings\.theme\.background/, 'place.background'],
  [/^settings\.theme/, 'place.theme'],
  [/^settings\.header\.logo/, 'place.logo'],
  [/^settings\.header/, 'place.header'],
  [/^settings\.sender\.url/, 'place.senderUrl'],
  [/^settings\.sender/, 'place.sender'],
  [/^settings\.footer\.imprintUrl/, 'place.imprint'],
  [/^settings\.footer\.privacyUrl/, 'place.privacy'],
  [/^settings\.footer/, 'place.footer'],
  [/^settings\.thankYou/, 'place.thankYou'],
  [/^settings\.allowedOrigins/, 'place.origins'],
  [/^closing/, 'place.closing'],
  [/^hiddenNames/, 'place.hiddenNames'],
  [/^campaignId/, 'place.campaign'],
  [/^settings\.submitLabel/, 'place.submit'],
  [/^settings/, 'place.settings'],
  [/^name/, 'place.name'],
  [/^description/, 'place.introduction'],
  [/^fields$/, 'place.fields'],
];

const FIELD_PARTS: Readonly<Record<string, TextKey<'builder'> & `part.${string}`>> = {
  options: 'part.options',
  placeholder: 'part.placeholder',
  helperText: 'part.helperText',
  defaultValue: 'part.defaultValue',
  aiInstruction: 'part.aiInstruction',
};

/** The name of the place on the page that a path belongs to. */
export function placeOf(path: string, draft: FormDraft, t: Texts<'builder'>): string {
  const [, index, part, option] = /^fields\[(\d+)\](?:\.(\w+)(?:\[(\d+)\])?)?/.exec(path) ?? [];
  if (index !== undefined) {
    const label = draft.fields[Number(index)]?.label.trim();
    const field = label
      ? t('place.field', { label })
      : t('place.unnamedField', { number: Number(index) + 1 });
    if (option !== undefined) return t('place.option', { field, number: Number(option) + 1 });
    const name = part === undefined ? undefined : FIELD_PARTS[part];
    return name === undefined ? field : t('place.part', { field, part: t(name) });
  }
  const found = PLACES.find(([pattern]) => pattern.test(path))?.[1];
  return found === undefined ? path : t(found);
}

export type PanelName = 'fields' | 'design' | 'settings';

/** The panel of the builder that shows a path. */
export function panelOf(path: string): PanelName {
  if (/^(name|description|fields)/.test(path)) return 'fields';
  return /^settings\.(theme|sender|header|footer|submitLabel)/.test(path) ? 'design' : 'settings';
}
