import { randomUUID } from 'node:crypto';
import { access, open, rename } from 'node:fs/promises';
import { join } from 'node:path';

export interface PictureFile {
  /** The file name: see pictureFile in platform/images.ts. */
  file: string;
  bytes: Uint8Array;
}

export interface PictureFiles {
  /**
   * Resolves once all files are synced to disk. Existing files are left alone, because their names contain
   * their content hash.
   */
  keep: (files: readonly PictureFile[]) => Promise<void>;
}

/** Image files in a local folder. */
export function makePictureFiles(folder: string): PictureFiles {
  return {
    async keep(files) {
      for (const { file, bytes } of files) await keepOnce(join(folder, file), bytes);
    },
  };
}

// An interrupted write leaves a .part file, never a partial image under the final name.
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
