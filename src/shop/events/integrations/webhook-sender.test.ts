import type { LookupAddress } from 'node:dns';
import { expect, it } from 'vitest';
import { startReceiver } from '../../../../tests/support/webhook-receiver.ts';
import { makeWebhookSender } from './webhook-sender.ts';

const never = new AbortController().signal;
const message = { id: 'a-1', webhookId: '1', body: '{}', now: 0 };
const here = { address: '127.0.0.1', family: 4 };

function senderOver(answers: LookupAddress[][], privateHosts: string[] = []) {
  const resolvedHosts: string[] = [];
  const resolve = async (host: string) => {
    resolvedHosts.push(host);
    return answers[resolvedHosts.length - 1] ?? [];
  };
  return { resolvedHosts, sender: makeWebhookSender({ secret: 'x', privateHosts, resolve }) };
}

it('[T21] a message goes to the address that was checked: DNS is queried once', async () => {
  const receiver = await startReceiver();
  const elsewhere = [{ address: '127.0.0.2', family: 4 }];
  const { resolvedHosts, sender } = senderOver([[here], elsewhere], ['hooks.test']);
  const url = `http://hooks.test:${receiver.port}/`;
  expect(await sender.send({ ...message, url }, never)).toMatchObject({ value: { status: 204 } });
  expect(resolvedHosts).toEqual(['hooks.test']);
  expect(receiver.received).toMatchObject([{ headers: { host: `hooks.test:${receiver.port}` } }]);
});

it('[T21] a name with a private address among several is rejected', async () => {
  const receiver = await startReceiver();
  const { sender } = senderOver([[{ address: '1.1.1.1', family: 4 }, here], [here], []]);
  const url = `https://hooks.test:${receiver.port}/`;
  for (const code of ['not-allowed', 'not-allowed', 'no-answer']) {
    expect(await sender.send({ ...message, url }, never)).toMatchObject({ failure: { code } });
  }
  expect(receiver.connections()).toBe(0);
});

it('an endless response is cut to a printable excerpt', async () => {
  const receiver = await startReceiver((response) => {
    response.writeHead(200);
    const write = () => {
      while (!response.destroyed && response.write('<b>Thanks\u0007 </b>')) continue;
    };
    response.on('drain', write);
    write();
  });
  const sender = makeWebhookSender({ secret: 'x', privateHosts: ['127.0.0.1'] });
  const sent = await sender.send({ ...message, url: receiver.url }, never);
  if (!sent.ok) throw new Error(sent.failure.reason);
  expect(sent.value.text.length).toBeLessThanOrEqual(500);
  expect(sent.value.text).toMatch(/^<b>Thanks {2}<\/b>/);
});

it('an aborted attempt counts as failed', async () => {
  const receiver = await startReceiver(() => {});
  const sender = makeWebhookSender({ secret: 'x', privateHosts: ['127.0.0.1'] });
  const { url } = receiver;
  const late = { ok: false, failure: { code: 'no-answer', reason: 'There was no answer in time' } };
  expect(await sender.send({ ...message, url }, AbortSignal.abort())).toEqual(late);
  const cutting = new AbortController();
  const sent = sender.send({ ...message, url }, cutting.signal);
  await expect.poll(() => receiver.received.length).toBe(1);
  cutting.abort();
  expect(await sent).toEqual(late);
});
