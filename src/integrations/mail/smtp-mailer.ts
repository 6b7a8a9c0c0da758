import { createTransport, type NodemailerError } from 'nodemailer';
import { isEmail } from '#domain/email.ts';
import { oneLine } from '#domain/mail/one-line.ts';
import { failed, ok } from '#domain/result.ts';
import type { Mailer, OutgoingMail, SendFailure } from './mailer.ts';

interface SmtpSettings {
  /** smtps://user:password@host:port, or smtp:// for a server that changes over to TLS. */
  url: string;
  /** The address mail comes from. */
  from: string;
  timeoutMs?: number;
}

const patienceMs = 60_000;
const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost'];

/** Speaks TLS with every server but one on this machine. */
export function makeSmtpMailer({ url, from, timeoutMs = patienceMs }: SmtpSettings): Mailer {
  const transport = createTransport({
    ...serverOf(new URL(url)),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, stopping) {
      if (!isEmail(mail.recipient)) {
        return failed({ code: 'refused', reason: 'This is no address mail can go to.' });
      }
      // A server that says a word now and then keeps a connection open for ever.
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
      try {
        await transport.sendMail({ ...messageOf(mail, from), signal });
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
  return {
    messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
    from: { name: oneLine(shopName), address: from },
    to: { name: '', address: recipient },
    ...(isEmail(replyTo.address) && { replyTo }),
    // Set once more, so that nothing in a header can add a recipient.
    envelope: { from, to: [recipient] },
    headers: { 'Auto-Submitted': 'auto-generated' },
    subject,
    text,
    html,
  };
}

/** Only a refusal of this mail is final: a wrong password or a server that is down is not the mail's fault. */
function failureOf(error: unknown): SendFailure {
  if (!(error instanceof Error)) return { code: 'deferred', reason: oneLine(String(error)) };
  // What the library throws; each field may be missing.
  const { code, permanent, response } = error as NodemailerError;
  const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isFinal = isOfThisMail && permanent === true;
  return { code: isFinal ? 'refused' : 'deferred', reason: oneLine(response ?? error.message) };
}
