import { vatConsultations } from '#shop/access/rules/throttles.ts';
import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import {
  decideVat,
  needsAnswer,
  readVatNumber,
  type VatAnswer,
  type VatClaim,
  type VatDecision,
  vatTermsFrom,
} from '#shop/tax/rules/vat-number.ts';
import type { Shop } from '#shop/shop.ts';

/**
 * Consults the official service where the shop wants that: never called inside a write. For a client with too many
 * numbers the service has no answer.
 */
export async function checkVatNumber(
  { vatService, attempts }: Pick<Shop, 'vatService' | 'attempts'>,
  settings: Settings,
  claim: VatClaim,
): Promise<VatDecision> {
  if (claim.text.trim() === '') return null;
  const terms = vatTermsFrom(settings);
  if (!needsAnswer(terms, claim)) return decideVat(terms, claim, null);
  const read = readVatNumber(claim.text, terms.countries[claim.country] ?? '');
  const question = { number: read?.number ?? '', sellerNumber: terms.sellerNumber };
  const isAllowed = () => attempts.consume(vatConsultations(claim.network ?? null)) === 0;
  return decideVat(terms, claim, await vatService.ask(question, isAllowed));
}

/** What the official service has said about a number. */
export interface KnownVatAnswer {
  number: string;
  answer: VatAnswer;
}

/** Of the last minutes, without asking; null if there is none. */
export async function knownVatAnswer(
  { vatService, db }: Pick<Shop, 'vatService' | 'db'>,
  claim: VatClaim,
): Promise<KnownVatAnswer | null> {
  if (claim.text.trim() === '') return null;
  const terms = vatTermsFrom(settingsFrom(await readSettings(db.read)));
  const read = terms && readVatNumber(claim.text, terms.countries[claim.country] ?? '');
  if (!terms || !read) return null;
  const { number } = read;
  const answer = vatService.known({ number, sellerNumber: terms.sellerNumber });
  return answer && { number, answer };
}
