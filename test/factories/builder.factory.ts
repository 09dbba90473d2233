import type { ConsoleClient } from '../support/console-client';

export interface BuilderField {
  id: string | null;
  key?: string;
  label: string;
  fieldType: string;
  options?: string[];
  [property: string]: unknown;
}

/** The data of `GET …/builder`. */
export interface BuilderBody {
  form: { id: string; version: number; link: string | null; fields: BuilderField[] } & Record<
    string,
    unknown
  >;
  settings: Record<string, unknown> & { theme: Record<string, unknown> };
  hiddenNames: string[];
  campaignId: string | null;
  closing: { closesAt: string | null; maxResponses: number | null } | null;
  url: string | null;
  lastChange: { at: string; by: string | null } | null;
  answers: Record<string, number>;
}

export interface SavedBody extends BuilderBody {
  changedKeys: { fieldId: string; from: string; to: string }[];
}

/** A body of `PUT …/builder`. */
export interface SaveBody extends Record<string, unknown> {
  version: number;
  fields: BuilderField[];
}

const SAVED_PROPERTIES =
  'version name description formPurpose status isPublic createCustomerOnSubmit fields'.split(' ');

/** The path of a form in the console. */
export const formPath = (teamId: string, formId: string): string =>
  `/teams/${teamId}/forms/${formId}`;

export async function readBuilder(client: ConsoleClient, path: string): Promise<BuilderBody> {
  const response = await client.get(`${path}/builder`).expect(200);
  return (response.body as { data: BuilderBody }).data;
}

/** The body that saves a form unchanged. */
export function saveBody({ form, ...builder }: BuilderBody): SaveBody {
  const { settings, hiddenNames, campaignId, closing } = builder;
  const saved = Object.fromEntries(SAVED_PROPERTIES.map((name) => [name, form[name]]));
  return { ...(saved as unknown as SaveBody), settings, hiddenNames, campaignId, closing };
}

/** Reads a form, and saves it with the properties that `change` returns. @throws Error unless the status is 200 */
export async function saveForm(
  client: ConsoleClient,
  path: string,
  change: (body: SaveBody) => Partial<SaveBody>,
): Promise<SavedBody> {
  const body = saveBody(await readBuilder(client, path));
  const response = await client.put(`${path}/builder`, { ...body, ...change(body) });
  if (response.status !== 200) throw new Error(response.text);
  return (response.body as { data: SavedBody }).data;
}
