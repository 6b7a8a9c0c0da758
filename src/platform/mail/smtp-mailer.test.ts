import { describe, expect, it } from 'vitest';
import { freePort } from '../../../tests/support/free-port.ts';
import { startMailServer, startSilentServer } from '../../../tests/support/mail-server.ts';
import { qrPng } from '#platform/qr-png.ts';
import type { OutgoingMail } from './mailer.ts';
import { makeSmtpMailer } from './smtp-mailer.ts';

const from = 'shop@vitrine.example';
const mail: OutgoingMail = {
  id: '00112233445566778899aabbccddeeff',
  recipient: 'eve@example.com',
  shopName: 'Vitrine',
  email: {
    subject: 'Your order',
    text: 'Thank you.\n',
    html: '<p>Thank you.</p>\n',
    replyTo: { name: 'Vitrine', address: 'hello@vitrine.example' },
  },
};
const never = new AbortController().signal;

function sendTo(url: string, changes: Partial<OutgoingMail> = {}, timeoutMs = 5000) {
  return makeSmtpMailer({ url, from, timeoutMs }).send({ ...mail, ...changes }, never);
}

describe('the SMTP mailer', () => {
  it('delivers text and HTML from the shop, with the queued Message-ID', async () => {
    const server = await startMailServer();
    expect(await sendTo(server.url)).toEqual({ ok: true, value: null });
    expect(server.received).toMatchObject([{ from, to: ['eve@example.com'] }]);
    const [{ head, body } = { head: [], body: '' }] = server.received;
    for (const line of [
      'From: Vitrine <shop@vitrine.example>',
      'To: eve@example.com',
      'Reply-To: Vitrine <hello@vitrine.example>',
      'Subject: Your order',
      `Message-ID: <${mail.id}@vitrine.example>`,
    ]) {
      expect(head).toContain(line);
    }
    expect(body).toContain('Content-Type: text/plain');
    expect(body).toContain('Content-Type: text/html');
  });

  it('names the earlier emails of a conversation, and where one click unsubscribes', async () => {
    const server = await startMailServer();
    const unsubscribeUrl = 'https://shop.example.com/subscription/end/a?token=b';
    const follows = ['first', 'second'];
    await sendTo(server.url, { email: { ...mail.email, unsubscribeUrl, follows } });
    const [{ head } = { head: [] }] = server.received;
    for (const line of [
      'In-Reply-To: <second@vitrine.example>',
      'References: <first@vitrine.example> <second@vitrine.example>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]) {
      expect(head).toContain(line);
    }
    // Long header lines are folded.
    expect(head.join('').replaceAll(/\s/g, '')).toContain(`List-Unsubscribe:<${unsubscribeUrl}>`);
  });

  it('sends QR codes as pictures within the email', async () => {
    const server = await startMailServer();
    const qrCodes = [{ contentId: 'qr-code-1', text: 'BCD' }];
    await sendTo(server.url, { email: { ...mail.email, qrCodes } });
    const [{ body } = { body: '' }] = server.received;
    for (const said of [
      'Content-Type: multipart/related',
      'Content-Type: image/png',
      'Content-Disposition: inline',
      'Content-ID: <qr-code-1>',
    ]) {
      expect(body).toContain(said);
    }
    // The decoding of the test's server takes padding for a line break.
    const base64 = qrPng('BCD').toString('base64').replace(/=+$/, '');
    expect(body.replaceAll(/\s/g, '')).toContain(base64);
  });

  it('authenticates if the server URL has credentials', async () => {
    const credentials: string[] = [];
    const server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        credentials.push(`${username} ${password}`);
        done(null, { user: username });
      },
    });
    const url = server.url.replace('//', '//shop:p%40ss@');
    expect(await sendTo(url)).toMatchObject({ ok: true });
    expect(credentials).toEqual(['shop p@ss']);
  });

  it.each([
    ['450 puts the mail off', 450, 'deferred'],
    ['550 is final', 550, 'refused'],
  ])('a recipient refused with %s', async (_, code, expected) => {
    const toRecipient = () => ({ code, text: 'not now' });
    const { url, received } = await startMailServer({ toRecipient });
    const failure = { code: expected, reason: expect.stringContaining(`${code}`) };
    expect(await sendTo(url)).toEqual({ ok: false, failure });
    expect(received).toEqual([]);
  });

  it.each([
    ['452 puts it off', 452, 'deferred'],
    ['554 is final', 554, 'refused'],
  ])('a mail refused with %s', async (_, code, expected) => {
    const { url } = await startMailServer({ toMail: () => ({ code, text: 'no room' }) });
    expect(await sendTo(url)).toMatchObject({ ok: false, failure: { code: expected } });
  });

  it('a wrong SMTP password defers the email', async () => {
    const { url } = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('wrong password')),
    });
    const sent = await sendTo(url.replace('//', '//shop:wrong@'));
    expect(sent).toMatchObject({ ok: false, failure: { code: 'deferred' } });
  });

  it('an unavailable server defers the email', async () => {
    const sent = await sendTo(`smtp://127.0.0.1:${await freePort()}`);
    expect(sent).toMatchObject({ ok: false, failure: { code: 'deferred' } });
  });

  it('a server that hangs at the greeting or the data defers the email', async () => {
    const silent = await startSilentServer();
    const greeted = await sendTo(silent.url, {}, 200);
    expect(greeted).toMatchObject({ ok: false, failure: { code: 'deferred' } });
    expect(silent.connections()).toBe(1);
    const halting = await startMailServer({ toMail: () => 'hang' });
    const handed = await sendTo(halting.url, {}, 200);
    expect(handed).toMatchObject({ ok: false, failure: { code: 'deferred' } });
  });

  it('a shutdown does not wait for a hanging server', async () => {
    const { url } = await startSilentServer();
    const closing = new AbortController();
    const sending = makeSmtpMailer({ url, from }).send(mail, closing.signal);
    closing.abort();
    expect(await sending).toMatchObject({ ok: false, failure: { code: 'deferred' } });
  });

  it('an untrusted certificate is rejected', async () => {
    const { url, received } = await startMailServer({ secure: true });
    expect(await sendTo(url)).toMatchObject({ ok: false, failure: { code: 'deferred' } });
    expect(received).toEqual([]);
  });
});

describe('T43: user input cannot inject email headers', () => {
  const lines = 'x\r\nBcc: all@example.com\r\nX-Evil: 1\r\n\r\nbody';

  it.each([
    ['the subject', { subject: lines }],
    ['the name of who wrote', { replyTo: { name: lines, address: 'ada@example.com' } }],
    ['the address of who wrote', { replyTo: { name: 'Ada', address: `ada@example.com${lines}` } }],
  ])('a line break in %s', async (_, changes) => {
    const { url, received } = await startMailServer();
    const email = { ...mail.email, ...changes };
    expect(await sendTo(url, { email })).toMatchObject({ ok: true });
    expect(received).toMatchObject([{ from, to: ['eve@example.com'] }]);
    const names = received[0]?.head.map((line) => line.split(':')[0]);
    expect(names).not.toContain('Bcc');
    expect(names).not.toContain('X-Evil');
  });

  it('a line break in the name of the shop', async () => {
    const { url, received } = await startMailServer();
    expect(await sendTo(url, { shopName: lines })).toMatchObject({ ok: true });
    expect(received[0]?.to).toEqual(['eve@example.com']);
    expect(received[0]?.head.some((line) => /^(?:Bcc|X-Evil)/.test(line))).toBe(false);
  });

  it.each([
    'eve@example.com\r\nRCPT TO:<all@example.com>',
    '"eve@evil.example x"@example.com',
    'eve@example.com, all@example.com',
    'Eve <eve@example.com>',
    '',
  ])('%j is rejected as recipient', async (recipient) => {
    const { url, received } = await startMailServer();
    const failure = { code: 'refused', reason: 'This is no address mail can go to.' };
    expect(await sendTo(url, { recipient })).toEqual({ ok: false, failure });
    expect(received).toEqual([]);
  });
});
