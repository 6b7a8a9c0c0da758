import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { webhookEvents } from '#shop/events/rules/webhook-event.ts';
import { callApi } from '../../../tests/support/api-client.ts';
import { breach, generatedCall, operationGroups } from '../../../tests/support/generated-calls.ts';
import { openTestServer } from '../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../tests/support/session-cookie.ts';
import type { ApiDocument } from '../../../tools/client-source.ts';
import { operations } from '../../operations.ts';

/** For each group; `npm run bench -- generated-calls` makes more of them. */
const generatedCalls = 300;

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; responses: object }>>;
  components: { schemas: Record<string, { examples?: unknown[] }> };
}

describe('the OpenAPI document', () => {
  it('describes every operation in a valid document, with examples', async () => {
    const server = await openTestServer();
    const { status, json } = await callApi(server, '/openapi.json');
    expect(status).toBe(200);
    const document: Document = json;
    const checked = await new Validator().validate(structuredClone(json));
    expect(checked).toMatchObject({ valid: true });
    expect(document.openapi).toBe('3.1.0');
    for (const { path, method, name, answer } of operations) {
      const described = document.paths[path]?.[method.toLowerCase()];
      expect(described).toMatchObject({ operationId: name, responses: { [answer.status]: {} } });
    }
    const described = Object.values(document.paths).flatMap((path) => Object.keys(path));
    expect(described).toHaveLength(operations.length);
    expect(document.components.schemas['Product']?.examples).toHaveLength(1);
    expect(document.components.schemas['OrderDraft']?.examples).toHaveLength(1);
  });

  it('is available as an HTML page without scripts', async () => {
    const server = await openTestServer();
    const { status, text, headers } = await server.ask('/api');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch('text/html');
    for (const { path, summary } of operations) {
      expect(text).toContain(path);
      expect(text).toContain(summary);
    }
    for (const event of webhookEvents) expect(text).toContain(event);
    expect(text).not.toContain('<script');
    expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });

  it('matches the access that each operation grants', async () => {
    const server = await openTestServer();
    const cookies = {
      guest: undefined,
      customer: await cookieOf(server, 'customer'),
      staff: await cookieOf(server, 'staff'),
    };
    for (const { method, path, access } of operations) {
      const url = path.replaceAll(/\{\w+\}/g, '999999');
      const accessWith = async (cookie: string | undefined) => {
        const { status } = await callApi(server, url, { method, cookie, body: {} });
        return status === 401 || status === 403 ? status : 'open';
      };
      const forStaff = access !== 'everyone' && access !== 'signed-in';
      expect([path, method, await accessWith(cookies.guest)]).toEqual([
        path,
        method,
        access === 'everyone' ? 'open' : 401,
      ]);
      expect([path, method, await accessWith(cookies.customer)]).toEqual([
        path,
        method,
        forStaff ? 403 : 'open',
      ]);
      expect([path, method, await accessWith(cookies.staff)]).toEqual([path, method, 'open']);
    }
  });

  it('matches the actual responses', async () => {
    const server = await openTestServer();
    const cookie = await cookieOf(server, 'staff');
    const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    for (const { path, answer } of lists) {
      const { status, json } = await callApi(server, path, { cookie });
      expect(status).toBe(answer.status);
      expect(answer.schema?.parse(json)).toEqual(json);
    }
  });

  it.each([...operationGroups(operations)])(
    '[T41] describes the responses to generated calls about %s, and invalid calls return a problem',
    async (_group, own) => {
      const server = await openTestServer();
      const cookie = await cookieOf(server, 'owner');
      const document: ApiDocument = (await callApi(server, '/openapi.json')).json;
      await fc.assert(
        fc.asyncProperty(generatedCall(document, own), async (call) => {
          const { method } = call.operation;
          const answer = await callApi(server, call.path, { method, cookie, body: call.body });
          const { status, text, headers } = answer;
          const response = { status, text, contentType: String(headers['content-type']) };
          expect(breach(document, call, response), `${status} ${text}`).toBe(null);
        }),
        { numRuns: generatedCalls },
      );
    },
  );
});
