import { expect, type Locator, test } from '@playwright/test';

/** There are exactly these texts, in this order. Beside each stand the clauses that it proves. */
export async function expectTexts(
  elements: Locator,
  texts: readonly (readonly [ids: string, text: string | RegExp])[],
): Promise<void> {
  await expect(elements).toHaveCount(texts.length);
  for (const [index, [ids, text]] of texts.entries()) {
    await test.step(`${ids} ${text}`, () => expect(elements.nth(index)).toHaveText(text));
  }
}
