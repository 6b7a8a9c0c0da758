import { createHash } from 'node:crypto';
import type { Reader, Writer } from '#platform/database/database.ts';
import {
  type AgreedTexts,
  consentStatement,
  type OrderConsent,
} from '#shop/orders/rules/consent.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';

const versionDigits = 32;

/** Keeps the texts as they are now, once for all orders that agree to them, and says which version they are. */
export async function keepAgreedTexts(
  writer: Writer,
  { termsPage: terms, privacyPage: privacy }: Pick<Settings, 'termsPage' | 'privacyPage'>,
  now: number,
): Promise<OrderConsent> {
  const texts: AgreedTexts = { statement: consentStatement, terms, privacy };
  const content = JSON.stringify(texts);
  const version = createHash('sha256').update(content).digest('hex').slice(0, versionDigits);
  await writer
    .insertInto('agreed_texts')
    .values({ version, content, first_agreed_at: now })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
  return { version, at: now };
}

export async function findAgreedTexts(
  reader: Reader,
  version: string,
): Promise<AgreedTexts | null> {
  const row = await reader
    .selectFrom('agreed_texts')
    .select('content')
    .where('version', '=', version)
    .executeTakeFirst();
  // Only keepAgreedTexts fills this column.
  return row ? (JSON.parse(row.content) as AgreedTexts) : null;
}

export function consentFrom(row: {
  consent_version: string | null;
  consented_at: number | null;
}): OrderConsent | null {
  const { consent_version: version, consented_at: at } = row;
  return version === null || at === null ? null : { version, at };
}
