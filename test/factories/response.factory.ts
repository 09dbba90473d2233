import type { TeamClient } from '../support/team-client';

export interface SubmittedResponse {
  formResponseId: string;
  subscriberId: string | null;
  ignoredKeys?: string[];
}

export interface ListedResponse {
  id: string;
  createdAt: string;
  subscriberId: string | null;
  subscriberFirstName: string;
  subscriberLastName: string;
  fields: { key: string; value: unknown }[];
}

export interface ResponsePage {
  success: boolean;
  data: ListedResponse[];
  pagination: { page: number; limit: number; total: number; totalPages: number };
}

/** Converts answers by key to the body of a submission. */
export function submissionBody(
  answers: Record<string, unknown>,
  customer?: Record<string, unknown>,
): object {
  return {
    responses: Object.entries(answers).map(([key, value]) => ({ key, value })),
    ...(customer === undefined ? {} : { customer }),
  };
}

export async function submitResponse(
  team: TeamClient,
  formId: string,
  answers: Record<string, unknown>,
  customer?: Record<string, unknown>,
): Promise<SubmittedResponse> {
  const response = await team
    .post(`/forms/${formId}/responses`, submissionBody(answers, customer))
    .expect(201);
  return (response.body as { data: SubmittedResponse }).data;
}

export async function getResponse(
  team: TeamClient,
  formId: string,
  responseId: string,
): Promise<ListedResponse> {
  const response = await team.get(`/forms/${formId}/responses/${responseId}`).expect(200);
  return (response.body as { data: ListedResponse }).data;
}

/** Reads a page of the list of responses; escapes the parameters. */
export async function listResponses(
  team: TeamClient,
  formId: string,
  query: Record<string, string> = {},
): Promise<ResponsePage> {
  const parameters = new URLSearchParams(query).toString();
  const response = await team.get(`/forms/${formId}/responses?${parameters}`).expect(200);
  return response.body as ResponsePage;
}
