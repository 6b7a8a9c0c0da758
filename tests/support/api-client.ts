import type { Answer, TestRequest, TestServer } from './open-test-server.ts';

export interface ApiRequest {
  method?: string;
  cookie?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface ApiAnswered extends Answer {
  // Untyped: each test asserts the part that it expects.
  json: ReturnType<typeof JSON.parse>;
}

/** Calls the API as a page of the shop or an API client does. */
export async function callApi(
  server: TestServer,
  path: string,
  { method = 'GET', cookie, body, headers: own = {} }: ApiRequest = {},
): Promise<ApiAnswered> {
  const headers: NonNullable<TestRequest['headers']> = { 'sec-fetch-site': 'same-origin', ...own };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (cookie !== undefined) headers['cookie'] = cookie;
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await server.ask(`/api${path}`, { method, headers, ...sent });
  return { ...answer, json: answer.text === '' ? null : JSON.parse(answer.text) };
}
