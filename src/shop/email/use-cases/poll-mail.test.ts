import { expect, it } from 'vitest';
import type { Mailer } from '#platform/mail/mailer.ts';
import { makeSmtpMailer } from '#platform/mail/smtp-mailer.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { sendMessage } from '#shop/contact/use-cases/send-message.ts';
import { pollMail } from './poll-mail.ts';
import { confirmedSubscriber } from '../../../../tests/support/subscriber.ts';
import type { Shop } from '#shop/shop.ts';
import { settle } from '#platform/queue/queue.ts';
import { mailQueue, queueMail } from '#shop/email/store/outbox.ts';
import { newCustomer, putInCart, readyToPlace } from '../../../../tests/support/buyers.ts';
import { demoShop, emptyShop } from '../../../../tests/support/demo-shop.ts';
import { expire } from '#platform/queue/poller.ts';
import { claimNext } from '../../../../tests/support/claim-next.ts';
import { queueUnknownEmail } from '../../../../tests/support/unknown-email.ts';
import { eachEngine, onPostgresServer } from '../../../../tests/support/each-engine.ts';
import { freePort } from '../../../../tests/support/free-port.ts';
import { startMailServer, startSilentServer } from '../../../../tests/support/mail-server.ts';
import type { Answer } from '../../../../tests/support/open-mail-server.ts';

const hourMs = 3_600_000;
const leaseMs = 5 * 60_000;
const never = new AbortController().signal;
const anonymousRequest = { network: null };

/** The shop as it sends to this server, some time later. */
function sending(shop: Shop, url: string, { laterMs = 0, timeoutMs = 5000 } = {}): Shop {
  const now = shop.clock() + laterMs;
  const mailer = makeSmtpMailer({ url, from: 'shop@vitrine.example', timeoutMs });
  return { ...shop, clock: () => now, mailer };
}

async function mails(shop: Shop) {
  const query = shop.db.read.selectFrom('mail_outbox');
  return query.select(['id', 'state', 'attempts', 'last_error', 'due_at']).orderBy('id').execute();
}

function later(shop: Shop, days: number): Shop {
  return { ...shop, clock: () => shop.clock() + days * 24 * hourMs };
}

/** An email in each of these states, which it reached just now. */
async function queueEnded({ db, clock }: Shop, states: readonly string[]): Promise<void> {
  const now = clock();
  await db.write(async (writer) => {
    for (const state of states) {
      await queueMail(writer, { ...welcomeEmail, id: state, now });
      const row = { table: mailQueue.table, id: state, attempts: 0 };
      await settle(writer, row, { state, now });
    }
  });
}

const welcomeEmail = {
  template: 'welcome',
  recipient: 'eve@example.com',
  data: { code: 'A', percentOff: 20 },
} as const;

const messageIds = (received: { head: string[] }[]) =>
  received.flatMap(({ head }) => head.filter((line) => line.startsWith('Message-ID:')));

eachEngine('email delivery', ({ open }) => {
  it('sends an order confirmation with its items from the shop’s address', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 1 });
    const placed = await placeOrder(shop, ann, await readyToPlace(shop, ann));
    if (!placed.ok) throw new Error(placed.failure.code);
    const { url, received } = await startMailServer();
    expect(await pollMail(sending(shop, url), never)).toBe(true);
    expect(await pollMail(sending(shop, url, { laterMs: hourMs }), never)).toBe(false);
    expect(received).toMatchObject([{ to: ['ingrid@example.com'], from: 'shop@vitrine.example' }]);
    const [{ head, body } = { head: [], body: '' }] = received;
    expect(head).toContain(`Subject: Your order ${placed.value.number} at Vitrine`);
    expect(body).toContain(`http://127.0.0.1:3000/order/${placed.value.id}`);
    expect(body).toContain('Ingrid Solberg');
    expect(await mails(shop)).toMatchObject([{ state: 'sent', attempts: 1, last_error: null }]);
  });

  it('deletes sent and failed emails after 90 days', async () => {
    const shop = emptyShop(await open());
    await queueEnded(shop, ['sent', 'failed']);
    await expire([mailQueue])(later(shop, 90), never);
    expect(await mails(shop)).toHaveLength(2);
    await expire([mailQueue])(later(shop, 91), never);
    expect(await mails(shop)).toEqual([]);
  });

  it('keeps emails for as long as they are the only copy, in a shop without a mail server', async () => {
    const shop = emptyShop(await open());
    const now = shop.clock();
    await shop.db.write((writer) => queueMail(writer, { ...welcomeEmail, id: 'unsent', now }));
    await pollMail(shop, never);
    await expire([mailQueue])(later(shop, 3650), never);
    expect(await mails(shop)).toMatchObject([{ id: 'unsent', state: 'kept' }]);
  });

  it('gives up an email that cannot be rendered', async () => {
    const shop = emptyShop(await open());
    // Half a cent is no amount of money.
    const mail = {
      template: 'newsletter-code',
      recipient: 'eve@example.com',
      now: shop.clock(),
    } as const;
    const data = { code: 'WX12-CD34', off: { amount: 0.5, currency: 'USD' } };
    await shop.db.write((writer) => queueMail(writer, { ...mail, id: shop.newId(), data }));
    const { url, received } = await startMailServer();
    for (let attempt = 1; attempt < 20; attempt += 1) {
      await pollMail(sending(shop, url, { laterMs: attempt * 24 * hourMs }), never);
    }
    expect(received).toEqual([]);
    expect(await mails(shop)).toMatchObject([{ state: 'failed', attempts: 14 }]);
  });

  it('[1.51] [7.59] [7.60] sends emails for newsletter, registration and contact form with the entered texts', async () => {
    const shop = emptyShop(await open());
    await confirmedSubscriber(shop, 'bob@example.com');
    const form = {
      name: 'Ada',
      email: 'ada@example.com',
      phone: '',
      subject: 'Ring',
      message: 'Hi',
    };
    await sendMessage(shop, form, anonymousRequest);
    const welcome = {
      template: 'welcome',
      recipient: 'eve@example.com',
      now: shop.clock(),
    } as const;
    const data = { code: 'WX12-CD34', percentOff: 20 };
    await shop.db.write((writer) => queueMail(writer, { ...welcome, id: shop.newId(), data }));
    const { url, received } = await startMailServer();
    await pollMail(sending(shop, url), never);
    const said = received.map(({ to, head }) =>
      [...to, ...head.filter((line) => /^(?:Subject|Reply-To)/.test(line))].join(' | '),
    );
    const bodies = received.map(({ body }) => body).join();
    for (const typed of ['> Hi', 'Name: Ada', 'WX12-CD34']) expect(bodies).toContain(typed);
    const shopItself = 'Reply-To: Vitrine <hello@vitrine.example>';
    expect(new Set(said)).toEqual(
      new Set([
        `bob@example.com | ${shopItself} | Subject: Your $20 coupon for Vitrine`,
        `eve@example.com | ${shopItself} | Subject: Welcome to Vitrine`,
        'hello@vitrine.example | Reply-To: Ada <ada@example.com> | Subject: Message from Ada: Ring',
      ]),
    );
  });

  it('retries while the server is down', async () => {
    const shop = emptyShop(await open());
    await confirmedSubscriber(shop, 'bob@example.com');
    await pollMail(sending(shop, `smtp://127.0.0.1:${await freePort()}`), never);
    expect(await mails(shop)).toMatchObject([{ state: 'queued', attempts: 1 }]);
    const { url, received } = await startMailServer();
    await pollMail(sending(shop, url), never);
    expect(received).toEqual([]);
    await pollMail(sending(shop, url, { laterMs: hourMs }), never);
    expect(received).toHaveLength(1);
    expect(await mails(shop)).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]);
  });

  it('retries temporary rejections and shows permanent ones as failed', async () => {
    const shop = emptyShop(await open());
    await confirmedSubscriber(shop, 'busy@example.com');
    await confirmedSubscriber(shop, 'gone@example.com');
    const toRecipient = (address: string): Answer =>
      address.startsWith('busy') ? { code: 451, text: 'busy' } : { code: 550, text: 'no such box' };
    const { url } = await startMailServer({ toRecipient });
    await pollMail(sending(shop, url), never);
    const rows = await mails(shop);
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['failed', 'queued']);
    const given = rows.find(({ state }) => state === 'failed');
    expect(given?.last_error).toContain('550 no such box');
  });

  it('gives up after two days and says so', async () => {
    const shop = emptyShop(await open());
    await confirmedSubscriber(shop, 'bob@example.com');
    const url = `smtp://127.0.0.1:${await freePort()}`;
    for (let laterMs = 0; laterMs < 80 * hourMs; laterMs += 13 * hourMs) {
      await pollMail(sending(shop, url, { laterMs }), never);
    }
    expect(await mails(shop)).toMatchObject([{ state: 'queued', attempts: 7 }]);
    await shop.db.write((writer) =>
      writer.updateTable('mail_outbox').set({ attempts: 13 }).execute(),
    );
    await pollMail(sending(shop, url, { laterMs: 100 * hourMs }), never);
    expect(await mails(shop)).toMatchObject([{ state: 'failed', attempts: 14 }]);
  });

  it('sends again with the same Message-ID after a crash', async () => {
    const shop = emptyShop(await open());
    await confirmedSubscriber(shop, 'bob@example.com');
    const { url, received } = await startMailServer();
    const dying = sending(shop, url);
    const mailer: Mailer = {
      async send(mail, stopping) {
        await dying.mailer?.send(mail, stopping);
        return new Promise(() => {});
      },
    };
    void pollMail({ ...dying, mailer }, never);
    await expect.poll(() => received.length).toBe(1);
    expect(await mails(shop)).toMatchObject([{ state: 'queued' }]);
    await pollMail(sending(shop, url, { laterMs: leaseMs - 1 }), never);
    expect(received).toHaveLength(1);
    await pollMail(sending(shop, url, { laterMs: leaseMs }), never);
    expect(received).toHaveLength(2);
    expect(new Set(messageIds(received)).size).toBe(1);
    expect(await mails(shop)).toMatchObject([{ state: 'sent' }]);
  });

  it('does not delay orders while the server hangs', async () => {
    const shop = await demoShop(await open());
    await confirmedSubscriber(shop, 'bob@example.com');
    const silent = await startSilentServer();
    const closing = new AbortController();
    const round = pollMail(sending(shop, silent.url, { timeoutMs: 60_000 }), closing.signal);
    await expect.poll(silent.connections).toBe(1);
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 1 });
    expect(await placeOrder(shop, ann, await readyToPlace(shop, ann))).toMatchObject({ ok: true });
    closing.abort();
    expect(await round).toBe(true);
    const states = (await mails(shop)).map(({ state, attempts }) => `${state} ${attempts}`);
    expect(states.toSorted()).toEqual(['queued 0', 'queued 1']);
  });

  it('leaves unknown templates to a newer version', async () => {
    const shop = emptyShop(await open());
    await queueUnknownEmail(shop, 'a');
    const { url, received } = await startMailServer();
    await pollMail(sending(shop, url), never);
    expect(received).toEqual([]);
    const last_error = 'unknown email template: from-the-future';
    expect(await mails(shop)).toMatchObject([{ state: 'queued', last_error }]);
  });

  it('stores emails without a server and never sends them later', async () => {
    const shop = emptyShop(await open());
    await confirmedSubscriber(shop, 'bob@example.com');
    expect(await pollMail(shop, never)).toBe(false);
    expect(await mails(shop)).toMatchObject([{ state: 'kept', attempts: 0 }]);
    const { url, received } = await startMailServer();
    await pollMail(sending(shop, url, { laterMs: hourMs }), never);
    expect(received).toEqual([]);
  });
});

onPostgresServer('email delivery', ({ open }) => {
  it('sends once with two processes on one database', async () => {
    const shop = emptyShop(await open());
    const names = Array.from({ length: 12 }, (_, number) => `customer-${number}@example.com`);
    for (const name of names) {
      const mail = {
        template: 'welcome',
        data: { code: 'A', percentOff: 20 },
        now: shop.clock(),
      } as const;
      const id = shop.newId();
      await shop.db.write((writer) => queueMail(writer, { ...mail, id, recipient: name }));
    }
    const { url, received } = await startMailServer();
    const one = async () => {
      while (await pollMail(sending(shop, url), never)) continue;
    };
    await Promise.all([one(), one()]);
    expect(await claimNext(shop.db, mailQueue, { now: shop.clock() })).toEqual([]);
    expect(received.flatMap(({ to }) => to).toSorted()).toEqual(names.toSorted());
  });
});
