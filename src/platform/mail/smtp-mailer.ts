import { SpanKind } from '@opentelemetry/api';
import type { NodemailerError, Transporter } from 'nodemailer';
import { isEmail } from '#platform/email-address.ts';
import { qrPng } from '#platform/qr-png.ts';
import { inSubspan } from '#platform/tracing/spans.ts';
import { oneLine } from '#platform/text.ts';
import { failed, ok } from '#platform/result.ts';
import type { Mailer, OutgoingMail, SendFailure } from './mailer.ts';

interface SmtpSettings {
  /** smtps://user:password@host:port, or smtp:// for STARTTLS. */
  url: string;
  /** The sender address. */
  from: string;
  timeoutMs?: number;
}

const patienceMs = 60_000;
const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost'];

/** Requires TLS except on loopback. */
export function makeSmtpMailer({ url, from, timeoutMs = patienceMs }: SmtpSettings): Mailer {
  let opened: Promise<Transporter> | undefined;

  // Loaded with the first email: the demo sends none, and the start of a shop waits for none.
  async function openTransport(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      ...serverOf(new URL(url)),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    async send(mail, stopping) {
      if (!isEmail(mail.recipient)) {
        return failed({ code: 'refused', reason: 'This is no address mail can go to.' });
      }
      // A server that sends single bytes could keep the connection open forever, so the total time is limited.
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
      try {
        opened ??= openTransport();
        const transport = await opened;
        const send = () => transport.sendMail({ ...messageOf(mail, from), signal });
        await inSubspan('send email', { kind: SpanKind.CLIENT }, send);
        return ok(null);
      } catch (error) {
        return failed(failureOf(error));
      }
    },
  };
}

function serverOf(url: URL) {
  const isTlsFromTheStart = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(url.port) || (isTlsFromTheStart ? 465 : 587),
    secure: isTlsFromTheStart,
    requireTLS: !isTlsFromTheStart && !loopbackHosts.includes(url.hostname),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
  };
}

function messageOf({ id, recipient, shopName, email }: OutgoingMail, from: string) {
  const { subject, text, html, replyTo } = email;
  const messageIdOf = (mailId: string) => `<${mailId}@${from.slice(from.indexOf('@') + 1)}>`;
  const references = (email.follows ?? []).map(messageIdOf);
  const inReplyTo = references.at(-1);
  return {
    messageId: messageIdOf(id),
    ...(inReplyTo !== undefined && { inReplyTo, references }),
    from: { name: oneLine(shopName), address: from },
    to: { name: '', address: recipient },
    ...(isEmail(replyTo.address) && { replyTo }),
    // Set once more, so that nothing in a header can add a recipient.
    envelope: { from, to: [recipient] },
    headers: headersOf(email),
    subject,
    text,
    html,
    attachments: (email.qrCodes ?? []).map((code) => ({
      cid: code.contentId,
      filename: 'qr-code.png',
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
      content: qrPng(code.text),
    })),
  };
}

/** An email by a person to a person is not automatic; an answer of an absence assistant may follow. */
function headersOf({ unsubscribeUrl, follows }: OutgoingMail['email']): Record<string, string> {
  return {
    ...(follows === undefined && { 'Auto-Submitted': 'auto-generated' }),
    ...(unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/** Only a rejection of this email is permanent: a wrong password or an unavailable server is not its fault. */
function failureOf(error: unknown): SendFailure {
  if (!(error instanceof Error)) return { code: 'deferred', reason: oneLine(String(error)) };
  // Errors of the library; each field may be missing.
  const { code, permanent, response } = error as NodemailerError;
  const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isFinal = isOfThisMail && permanent === true;
  return { code: isFinal ? 'refused' : 'deferred', reason: oneLine(response ?? error.message) };
}
