import { isEmail } from '#platform/email-address.ts';

export interface MailConfig {
  /** smtp://… or smtps://… */
  readonly url: string;
  readonly from: string;
}

interface MailVariables {
  readonly MAIL_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
}

/** Requires variables without mailProblems. */
export function mailFrom({ MAIL_URL, MAIL_FROM }: MailVariables): MailConfig | null {
  return MAIL_URL && MAIL_FROM && MAIL_URL !== 'none' ? { url: MAIL_URL, from: MAIL_FROM } : null;
}

/** A live shop must configure email, so that no customer email is lost by mistake. */
export function mailProblems({ MAIL_URL, MAIL_FROM }: MailVariables): string[] {
  if (MAIL_URL === 'none') return [];
  if (!isMailServer(MAIL_URL)) {
    return ['MAIL_URL must be smtps://host, smtp://host or none in live mode'];
  }
  if (MAIL_FROM && isEmail(MAIL_FROM)) return [];
  return ['MAIL_FROM must be an e-mail address where MAIL_URL is a server'];
}

function isMailServer(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(address);
  const isBare = ['', '/'].includes(pathname) && search === '' && hash === '';
  return ['smtp:', 'smtps:'].includes(protocol) && hostname !== '' && isBare;
}
