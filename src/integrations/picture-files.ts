import { randomUUID } from 'node:crypto';
import { access, open, rename } from 'node:fs/promises';
import { join } from 'node:path';

export interface PictureFile {
  /** Its name in the folder: see pictureFile in domain/images.ts. */
  file: string;
  bytes: Uint8Array;
}

export interface PictureFiles {
  /** Answers once all of them are on the disk. A file that is there already is left alone: its name tells its content. */
  keep: (files: readonly PictureFile[]) => Promise<void>;
}

/** Pictures in a folder of this computer. */
export function makePictureFiles(folder: string): PictureFiles {
  return {
    async keep(files) {
      for (const { file, bytes } of files) await keepOnce(join(folder, file), bytes);
    },
  };
}

// What is cut short leaves its .part file, never half a picture under the real name.
async function keepOnce(target: string, bytes: Uint8Array): Promise<void> {
  if (await exists(target)) return;
  const part = `${target}.${randomUUID()}.part`;
  const handle = await open(part, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, target);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
