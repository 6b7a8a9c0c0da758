import type { Page } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';

interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

/** How the pictures of a sheet are taken. */
export interface SheetPlan {
  widths: readonly number[];
  /** Only what a window of 900 pixels shows: pages with an open dialog. */
  isWindow?: boolean;
  /** Called after each change of width, before the pictures of both themes. */
  prepare?: (page: Page, width: number) => Promise<void>;
}

const themes = ['light', 'dark'] as const;
const windowHeight = 900;
/** What is below is left out: long tables repeat themselves. */
const maxHeight = 1_600;
const scale = 0.5;
const gap = 24;

/** The page in these widths, light above dark. */
export async function sheetOf(page: Page, plan: SheetPlan): Promise<Buffer> {
  const columns: Picture[][] = [];
  for (const width of plan.widths) {
    await page.setViewportSize({ width, height: windowHeight });
    await page.emulateMedia({ colorScheme: 'light' });
    await plan.prepare?.(page, width);
    const column = [];
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      column.push(await pictureOf(page, width, plan));
    }
    columns.push(column);
  }
  return compose(columns);
}

async function pictureOf(page: Page, width: number, { isWindow }: SheetPlan): Promise<Picture> {
  const { scrollWidth, scrollHeight } = await page.evaluate(() => {
    const { scrollWidth: wide, scrollHeight: high } = document.documentElement;
    return { scrollWidth: wide, scrollHeight: high };
  });
  if (scrollWidth > width) console.warn(`${page.url()} is wider than ${width} pixels`);
  const height = Math.min(scrollHeight, maxHeight);
  const clip = { x: 0, y: 0, width, height };
  const part = isWindow ? {} : { fullPage: true, clip };
  const picture = await page.screenshot(part);
  const { data, info } = await sharp(picture)
    .resize({ width: Math.round(width * scale) })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function compose(columns: Picture[][]): Promise<Buffer> {
  const parts: OverlayOptions[] = [];
  let top = gap;
  let right = 0;
  for (const row of themes.keys()) {
    const pictures = columns.flatMap((column) => column[row] ?? []);
    let left = gap;
    for (const { data, width } of pictures) {
      parts.push({ input: data, left, top });
      left += width + gap;
    }
    top += Math.max(...pictures.map(({ height }) => height)) + gap;
    right = Math.max(right, left);
  }
  const ground = { width: right, height: top, channels: 3, background: '#8a8a8a' } as const;
  return sharp({ create: ground }).composite(parts).webp({ quality: 55, effort: 4 }).toBuffer();
}
