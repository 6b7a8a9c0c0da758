import type { Locator } from '@playwright/test';

/** During its opening animation a popover may let a click through to the element below it. */
export async function waitForPopover(inMenu: Locator): Promise<void> {
  await inMenu.evaluate(async (element) => {
    const moving = element.closest('[popover]')?.getAnimations() ?? [];
    await Promise.all(moving.map((animation) => animation.finished));
  });
}
