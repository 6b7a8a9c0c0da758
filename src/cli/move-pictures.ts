import {
  makePictureFiles,
  makeStoredPictures,
  type PictureFiles,
} from '#platform/files/picture-files.ts';
import { makeObjectStorage } from '#platform/files/object-storage.ts';
import { videoFile } from '#platform/video-upload.ts';
import { formatNumber } from '#platform/format.ts';
import type { Config } from '../config.ts';
import { explained } from './backup.ts';
import { picturesDir } from './open-shop.ts';
import { StartFailure } from './run.ts';

export type PicturePlace = Config['storage']['pictures'];

const copiedTogether = 8;

/** Copies all pictures to the other place, also beside the shop, and deletes none. */
export async function movePictures(config: Config, to: PicturePlace): Promise<number> {
  const { objects } = config.storage;
  if (!objects) {
    throw new StartFailure('Set S3_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY first.');
  }
  const folder = makePictureFiles(picturesDir(config.dataDir));
  const stored = makeStoredPictures(makeObjectStorage(objects));
  const [source, target] = to === 'folder' ? [stored, folder] : [folder, stored];
  try {
    const { copied, all } = await copyPictures(source, target, showProgress());
    console.log(`copied ${formatNumber(copied)} of ${formatNumber(all)} pictures to ${to}`);
    if (config.storage.pictures !== to) {
      console.log(`Now set PICTURES=${to}, restart the shop, and run this once more.`);
    }
    return 0;
  } catch (error) {
    throw explained(error);
  }
}

/** Copies what is not there yet: an interrupted copy continues. */
export async function copyPictures(
  source: PictureFiles,
  target: PictureFiles,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<{ copied: number; all: number }> {
  const names = await source.list();
  const present = new Set(await target.list());
  const missing = names.filter((name) => !present.has(name));
  for (let at = 0; at < missing.length; at += copiedTogether) {
    const batch = missing.slice(at, at + copiedTogether);
    await Promise.all(
      batch.map(async (file) => {
        if (videoFile.test(file)) {
          const video = await source.readStream(file);
          return video ? target.keepStream(file, video.content) : undefined;
        }
        const bytes = await source.read(file);
        return bytes ? target.keep([{ file, bytes }]) : undefined;
      }),
    );
    onProgress(Math.min(at + copiedTogether, missing.length), missing.length);
  }
  return { copied: missing.length, all: names.length };
}

/** On a terminal, one updated line; otherwise a line per 10 %. */
function showProgress(): (done: number, all: number) => void {
  let reported = 0;
  return (done, all) => {
    const tenth = Math.floor((10 * done) / all);
    if (!process.stderr.isTTY && tenth === reported) return;
    reported = tenth;
    const line = `${formatNumber(done)} of ${formatNumber(all)} pictures`;
    process.stderr.write(process.stderr.isTTY ? `\r${line.padEnd(40)}` : `${line}\n`);
    if (process.stderr.isTTY && done === all) process.stderr.write('\n');
  };
}
