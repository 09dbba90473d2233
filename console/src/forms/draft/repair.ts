import type { FormStatus } from './field-kinds';
import { type FormDraft, toBody } from './form-draft';
import type { Problems } from './problems';

type Body = ReturnType<typeof toBody>;

/**
 * The body of a draft without the properties that the service has rejected, so that it checks and shows everything else: people
 * see all problems at once, and the preview goes on.
 */
export function repairedBody(
  draft: FormDraft,
  version: number,
  status: FormStatus,
  problems: Problems,
): Body {
  const body = toBody(draft, version, status);
  const paths = [...problems.keys()];
  const isWrong = (path: string) =>
    paths.some(
      (wrong) => wrong === path || wrong.startsWith(`${path}.`) || wrong.startsWith(`${path}[`),
    );
  return {
    ...body,
    name: isWrong('name') ? '–' : body.name,
    description: isWrong('description') ? null : body.description,
    formPurpose: isWrong('formPurpose') ? null : body.formPurpose,
    closing: isWrong('closing') ? null : body.closing,
    hiddenNames: isWrong('hiddenNames') ? [] : body.hiddenNames,
    campaignId: isWrong('campaignId') ? null : body.campaignId,
    fields: body.fields.map((field, index) =>
      repairField(field, `fields[${index}]`, index, isWrong),
    ),
    settings: withoutWrong(body.settings, 'settings', isWrong),
  };
}

function repairField(
  field: Body['fields'][number],
  path: string,
  index: number,
  isWrong: (path: string) => boolean,
): Body['fields'][number] {
  const keep = <Value>(name: string, value: Value): Value | null =>
    isWrong(`${path}.${name}`) ? null : value;
  const options = field.options.filter(
    (option, place) => option.trim() !== '' && field.options.indexOf(option) === place,
  );
  const areWrong = isWrong(`${path}.options`);
  return {
    ...field,
    label: isWrong(`${path}.label`) ? `${index + 1}` : field.label,
    options: areWrong && options.length === 0 ? ['–'] : areWrong ? options : field.options,
    placeholder: keep('placeholder', field.placeholder),
    helperText: keep('helperText', field.helperText),
    defaultValue: keep('defaultValue', field.defaultValue),
    aiInstruction: keep('aiInstruction', field.aiInstruction),
  };
}

/** Leaves out wrong members: the service gives them their defaults. */
function withoutWrong<Value extends object>(
  value: Value,
  path: string,
  isWrong: (path: string) => boolean,
): Value {
  const entries = Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const place = `${path}.${name}`;
    if (!isWrong(place)) return [[name, part]];
    return typeof part === 'object' && part !== null && !Array.isArray(part)
      ? [[name, withoutWrong(part, place, isWrong)]]
      : [];
  });
  return Object.fromEntries(entries) as Value;
}
