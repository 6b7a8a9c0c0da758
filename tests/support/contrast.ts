import type { Locator } from '@playwright/test';

/**
 * The lowest contrast of a control's text with what is behind it, now and at each tenth of the transitions
 * that `change` starts: a state that passes is a state that customers see.
 */
export async function lowestContrast(
  control: Locator,
  change: 'none' | 'disable' | 'enable',
): Promise<number> {
  return control.evaluate((element, requested) => {
    const button = element as HTMLButtonElement;
    if (requested !== 'none') button.disabled = requested === 'disable';
    const moving = element.getAnimations();
    for (const animation of moving) animation.pause();
    const found: number[] = [];
    for (let tenth = 0; tenth <= 10; tenth += 1) {
      for (const animation of moving) {
        const end = Number(animation.effect?.getComputedTiming().endTime ?? 0);
        // At its very end an animation no longer applies.
        animation.currentTime = Math.min((end * tenth) / 10, end - 0.01);
      }
      found.push(contrastOf(element));
    }
    for (const animation of moving) animation.finish();
    found.push(contrastOf(element));
    return Math.min(...found);

    /** The canvas lays the colors over each other as the browser does, whatever notation they have. */
    function contrastOf(shown: Element): number {
      const behind: string[] = [];
      for (let at: Element | null = shown; at; at = at.parentElement) {
        behind.unshift(getComputedStyle(at).backgroundColor);
      }
      const background = luminanceOf(['#fff', ...behind]);
      const text = luminanceOf(['#fff', ...behind, getComputedStyle(shown).color]);
      const [darker, lighter] = [background, text].toSorted((one, other) => one - other);
      return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
    }

    function luminanceOf(colors: readonly string[]): number {
      const canvas = document.createElement('canvas').getContext('2d', { colorSpace: 'srgb' });
      if (!canvas) throw new Error('no canvas to mix colors on');
      for (const color of colors) {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    }

    function linear(channel: number): number {
      const part = channel / 255;
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    }
  }, change);
}
