import type { Locator } from '@playwright/test';

/** A popover on its way in may still let a click through to what lies under it. */
export async function waitForPopover(inMenu: Locator): Promise<void> {
  await inMenu.evaluate(async (element) => {
    const moving = element.closest('[popover]')?.getAnimations() ?? [];
    await Promise.all(moving.map((animation) => animation.finished));
  });
}
