interface TimedCall {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
}

/** Sends a request; returns its duration and the JSON of the response. @throws Error unless it is 2xx */
export async function timeCall(
  baseUrl: string,
  apiKey: string,
  { method = 'GET', path, body }: TimedCall,
): Promise<{ ms: number; body: unknown }> {
  const startedAt = performance.now();
  const response = await fetch(baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  const ms = performance.now() - startedAt;
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return { ms, body: JSON.parse(text) as unknown };
}
