import { escapeHtml, oneLine } from '#platform/text.ts';
import type { Email } from '#platform/mail/mailer.ts';
import type { EmailContent, EmailPart, EmailSender } from './email-content.ts';

export function composeEmail(content: EmailContent, sender: EmailSender): Email {
  const subject = oneLine(content.subject);
  const replyTo = content.replyTo ?? { name: sender.shopName, address: sender.email };
  const { unsubscribePath, follows } = content;
  const parts = withUnsubscribeLink(content);
  return {
    subject,
    text: emailText(parts, sender),
    html: emailHtml({ subject, parts, sender }),
    ...qrCodesOf(parts),
    replyTo: { name: oneLine(replyTo.name), address: replyTo.address },
    ...(unsubscribePath !== undefined && {
      unsubscribeUrl: targetOf(unsubscribePath, sender.origin),
    }),
    ...(follows && { follows }),
  };
}

/** Absent where there are none. */
function qrCodesOf(parts: readonly EmailPart[]): Pick<Email, 'qrCodes'> {
  const codes = parts.filter((part) => part.kind === 'qr-code');
  const qrCodes = codes.map((part) => ({ contentId: contentIdOf(parts, part), text: part.text }));
  return qrCodes.length === 0 ? {} : { qrCodes };
}

function contentIdOf(parts: readonly EmailPart[], part: EmailPart): string {
  return `qr-code-${parts.indexOf(part) + 1}`;
}

/** Added here, where no wording by staff can leave it out. */
function withUnsubscribeLink({ parts, unsubscribePath: path }: EmailContent): readonly EmailPart[] {
  if (path === undefined || parts.some((part) => part.kind === 'link' && part.path === path)) {
    return parts;
  }
  return [...parts, { kind: 'link', text: 'Unsubscribe', path }];
}

function emailText(parts: readonly EmailPart[], sender: EmailSender): string {
  const written = parts.flatMap((part) =>
    part.kind === 'qr-code' ? [] : [partAsText(part, sender.origin)],
  );
  const foot = ['--', sender.shopName, ...sender.address, sender.email, sender.origin].join('\n');
  return `${[...written, foot].join('\n\n')}\n`;
}

function partAsText(part: Exclude<EmailPart, QrPart>, origin: string): string {
  if (part.kind === 'paragraph') return part.text;
  if (part.kind === 'heading') return part.text.toUpperCase();
  if (part.kind === 'code') return `    ${part.text}`;
  if (part.kind === 'quote') return part.text.replaceAll(/^/gm, '> ');
  if (part.kind === 'rows') return part.rows.map((row) => row.join(': ')).join('\n');
  return `${part.text}: ${targetOf(part.path, origin)}`;
}

/** A path is one of the shop; anything else is a URL. */
function targetOf(path: string, origin: string): string {
  return path.startsWith('/') ? `${origin}${path}` : path;
}

interface HtmlEmail {
  subject: string;
  parts: readonly EmailPart[];
  sender: EmailSender;
}

// Mail clients drop style sheets, so each element has inline styles.
const styles = {
  body: 'margin:0;padding:24px 16px;background:#f6f3ee;color:#211d18;font:16px/1.5 system-ui,sans-serif',
  sheet: 'max-width:560px;margin:0 auto;padding:32px;background:#fff;overflow-wrap:anywhere',
  name: 'margin:0 0 24px;font:28px/1 Georgia,serif',
  paragraph: 'margin:0 0 16px;white-space:pre-line',
  heading: 'margin:24px 0 8px;font:600 16px/1.5 system-ui,sans-serif',
  code: 'margin:0 0 16px;padding:16px;background:#f6f3ee;font:600 22px/1.3 ui-monospace,monospace;text-align:center',
  quote: 'margin:0 0 16px;padding:0 0 0 16px;border-left:2px solid #211d18;white-space:pre-line',
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse',
  label: 'padding:6px 16px 6px 0;border-top:1px solid #ddd6cb;font-weight:400;text-align:left',
  value:
    'min-width:6em;padding:6px 0;border-top:1px solid #ddd6cb;text-align:right;white-space:pre-line',
  link: 'color:#211d18;font-weight:600',
  qrCode: 'display:block;width:200px;height:200px;background:#fff;image-rendering:pixelated',
  foot: 'margin:32px 0 0;padding:16px 0 0;border-top:1px solid #211d18;font-size:14px;color:#5c554b',
};

function emailHtml({ subject, parts, sender }: HtmlEmail): string {
  const body = parts
    .map((part) =>
      part.kind === 'qr-code'
        ? qrHtml(part, contentIdOf(parts, part))
        : partAsHtml(part, sender.origin),
    )
    .join('\n');
  const foot = [sender.shopName, ...sender.address, sender.email].map(escapeHtml).join('<br>');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${styles.body}">
<div style="${styles.sheet}">
<p style="${styles.name}">${escapeHtml(sender.shopName)}</p>
${body}
<p style="${styles.foot}">${foot}</p>
</div>
</body>
</html>
`;
}

/** White around it as well where a client shows emails dark, as scanners need it. */
function qrHtml({ label, caption }: QrPart, contentId: string): string {
  return `<p style="${styles.paragraph}"><img style="${styles.qrCode}" src="cid:${contentId}" alt="${escapeHtml(label)}" width="200" height="200">${escapeHtml(caption)}</p>`;
}

type QrPart = Extract<EmailPart, { kind: 'qr-code' }>;

function partAsHtml(part: Exclude<EmailPart, QrPart>, origin: string): string {
  if (part.kind === 'rows') {
    return `<table style="${styles.table}">${part.rows.map(rowHtml).join('')}</table>`;
  }
  const text = escapeHtml(part.text);
  if (part.kind === 'link') {
    const link = `<a style="${styles.link}" href="${escapeHtml(targetOf(part.path, origin))}">${text}</a>`;
    return `<p style="${styles.paragraph}">${link}</p>`;
  }
  const tag = tags[part.kind];
  return `<${tag} style="${styles[part.kind]}">${text}</${tag}>`;
}

const tags = { paragraph: 'p', heading: 'h2', code: 'p', quote: 'blockquote' } as const;

function rowHtml([label, value]: readonly [string, string]): string {
  return `<tr><th scope="row" style="${styles.label}">${escapeHtml(label)}</th><td style="${styles.value}">${escapeHtml(value)}</td></tr>`;
}
