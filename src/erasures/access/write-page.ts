import { Html, type HtmlPart, markup, textOf } from '../../core/values/html';
import {
  ARCHIVE_TEXTS,
  type ArchiveLanguage,
  type ArchiveTexts,
  RECORD_NAMES,
} from './archive-texts';
import type { Answer, CustomerData, RecordValue, ResponseOfCustomer } from './customer-data';

const PAGE_STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 2rem auto; padding: 0 1rem; max-width: 60rem; }
  table { border-collapse: collapse; width: 100%; margin: 0.5rem 0 2rem; }
  th, td { border-bottom: 1px solid #8886; padding: 0.4rem 0.75rem 0.4rem 0; text-align: start; vertical-align: top;
    overflow-wrap: anywhere; }
  dl { margin: 0; } dt { font-weight: 600; } dd { margin: 0 0 0.4rem; white-space: pre-wrap; }
  .note { opacity: 0.75; }
  @media (max-width: 40rem) { thead { display: none; } tr { display: block; padding: 0.5rem 0; } td { display: block; border: 0; padding: 0; }
    td[data-label]:not(:empty)::before { content: attr(data-label) ": "; font-weight: 600; } }
`;

type Row = readonly HtmlPart[];

/** The data as one page of HTML, without anything from elsewhere. @param words of actions of the audit log, by their ids */
export async function* writePage(
  data: CustomerData,
  language: ArchiveLanguage,
  words: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  const t = ARCHIVE_TEXTS[language];
  const { entries, responses, quarantined, events } = data.lists;
  const made = t.made.replace('{time}', timeOf(data.createdAt));
  yield textOf(markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${t.title}</title>
<style>${new Html(PAGE_STYLE)}</style>
</head>
<body>
<main>
<h1>${t.title}</h1>
<p class="note">${made}<br>${t.machine}</p>
<table><tbody>
${RECORD_NAMES.map((name) => recordRow(t, name, data.customer[name] ?? null))}
</tbody></table>
`);
  yield* table(t, t.points, entries(), (entry) => [
    entry.points,
    entry.balanceAfter,
    t.reasons[entry.reason],
    entry.coupon,
    entry.note,
    entry.reference,
  ]);
  for (const { title, columns, read } of data.declared) {
    const labels = Object.values(columns).map((label) => label[language]);
    yield* table(t, [title[language], ...labels], read(), (row) =>
      Object.keys(columns).map((name) => row[name] ?? null),
    );
  }
  yield* table(t, t.responses, responses(), (response) => [
    response.form,
    answerList(response.answers),
    besides(t, response),
  ]);
  yield* table(t, t.quarantined, quarantined(), ({ form, answers, hiddenValues, expiresAt }) => [
    form,
    answerList([...answers, ...hiddenValues.map(({ name, value }) => ({ key: name, label: name, value }))]), // oxfmt-ignore
    timeOf(expiresAt),
  ]);
  yield* table(t, t.events, events(), ({ action, by }) => [
    words.get(action) ?? action,
    t.actors[by],
  ]);
  yield '</main>\n</body>\n</html>\n';
}

/** A section with a table, whose rows begin with their time. */
async function* table<Item extends { readonly at: string }>(
  t: ArchiveTexts,
  [title, ...columns]: readonly [string, ...string[]],
  items: AsyncIterable<Item>,
  toCells: (item: Item) => Row,
): AsyncGenerator<string> {
  yield textOf(markup`<h2>${title}</h2>\n`);
  const labels = [t.when, ...columns];
  let isEmpty = true;
  for await (const item of items) {
    if (isEmpty) {
      yield textOf(markup`<table>
<thead><tr>${labels.map((label) => markup`<th scope="col">${label}</th>`)}</tr></thead>
<tbody>
`);
    }
    isEmpty = false;
    const cells = [timeOf(item.at), ...toCells(item)];
    yield textOf(
      markup`<tr>${cells.map((cell, index) => markup`<td data-label="${labels[index] ?? ''}">${cell}</td>`)}</tr>\n`,
    );
  }
  yield isEmpty ? textOf(markup`<p>${t.none}</p>\n`) : '</tbody></table>\n';
}

function recordRow(
  t: ArchiveTexts,
  name: (typeof RECORD_NAMES)[number],
  value: RecordValue,
): HtmlPart {
  if (value === null || (Array.isArray(value) && value.length === 0)) return null;
  const isTime = name === 'createdAt' || name === 'updatedAt';
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return markup`<tr><th scope="row">${t.record[name]}</th><td>${isTime ? timeOf(text) : text}</td></tr>\n`;
}

const answerList = (answers: readonly Answer[]): HtmlPart => {
  const given = answers.filter(({ value }) => value !== null);
  if (given.length === 0) return null;
  return markup`<dl>${given.map(({ label, value }) => markup`<dt>${label}</dt><dd>${String(value)}</dd>`)}</dl>`;
};

function besides(
  t: ArchiveTexts,
  { hiddenValues, campaignId, deletedAt, deliveries }: ResponseOfCustomer,
): HtmlPart {
  const lines = [
    ...hiddenValues.map(({ name, value }) => `${name}: ${value}`),
    ...(campaignId === null ? [] : [t.campaign.replace('{name}', () => campaignId)]),
    ...(deletedAt === null ? [] : [t.deleted.replace('{time}', timeOf(deletedAt))]),
    ...deliveries
      .filter(({ status }) => status === 'delivered')
      .map(({ at }) => t.delivered.replace('{time}', timeOf(at))),
  ];
  return lines.map((line) => markup`${line}<br>`);
}

/** `2026-11-02 09:30` */
const timeOf = (iso: string): string => new Date(iso).toISOString().slice(0, 16).replace('T', ' ');
