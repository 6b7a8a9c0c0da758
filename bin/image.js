import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from './command.js';

/** Written by bin/make-image.js: the paths of everything that the image needs to run, one a line. */
export const listName = 'needed-files';

/**
 * Whether this is the folder of a container image, in which nothing is installed or built. Stops with one line if a
 * part of it is missing.
 */
export function isWholeImage(root) {
  const list = join(root, listName);
  if (!existsSync(list)) return false;
  const needed = readFileSync(list, 'utf8').trim().split('\n');
  const missing = needed.find((path) => !existsSync(join(root, path)));
  if (missing === undefined) return true;
  throw new Stop(`This image lacks ${missing}: build it anew (docs/operating/container.md).`);
}
