import { expect, type Locator, test } from '@playwright/test';

/** Expects exactly these texts in this order, each with the clauses that it proves. */
export async function expectTexts(
  elements: Locator,
  texts: readonly (readonly [ids: string, text: string | RegExp])[],
): Promise<void> {
  await expect(elements).toHaveCount(texts.length);
  for (const [index, [ids, text]] of texts.entries()) {
    await test.step(`${ids} ${text}`, () => expect(elements.nth(index)).toHaveText(text));
  }
}
