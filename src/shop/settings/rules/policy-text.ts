import type { ShopText } from './default-texts.ts';
import type { Settings } from './settings.ts';

type ReturnTerms = Pick<Settings, 'returnDays' | 'returnsPaidBy'>;

const monthDays = 30;

/**
 * A text of the merchant with the terms of returns in the place of {returnDays}, {returnPeriod} and {returnCosts}, so
 * that no text promises other terms than the shop keeps.
 */
export function policyText(text: string, { returnDays, returnsPaidBy }: ReturnTerms): string {
  const days = returnDays === 1 ? '1 day' : `${returnDays} days`;
  return text
    .replaceAll('{returnDays}', days)
    .replaceAll('{returnPeriod}', returnDays === monthDays ? 'a month' : days)
    .replaceAll('{returnCosts}', returnsPaidBy === 'shop' ? 'free' : 'at your own cost');
}

export function policyPage(page: ShopText, terms: ReturnTerms): ShopText {
  return {
    ...page,
    intro: policyText(page.intro, terms),
    sections: page.sections.map(({ title, paragraphs }) => ({
      title: policyText(title, terms),
      paragraphs: paragraphs.map((paragraph) => policyText(paragraph, terms)),
    })),
  };
}
