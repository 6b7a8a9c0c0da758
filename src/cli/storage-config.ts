import { bucketAddress } from '#platform/backup/backup-store.ts';
import type { ObjectStorageConfig } from '#platform/files/object-storage.ts';
import { isTrustworthy } from './service-config.ts';

export interface StorageConfig {
  /** Where product pictures are. */
  readonly pictures: 'folder' | 'object-storage';
  /** Null if none is set up. */
  readonly objects: ObjectStorageConfig | null;
}

type Variables = Readonly<Record<string, string | undefined>>;

const names = ['S3_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Requires variables without storageProblems. */
export function storageFrom(variables: Variables): StorageConfig {
  const { PICTURES, S3_URL, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables;
  const isSetUp = S3_URL && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY;
  return {
    pictures: PICTURES === 'object-storage' ? PICTURES : 'folder',
    objects: isSetUp
      ? {
          url: S3_URL.replace(/\/+$/, ''),
          region: S3_REGION ?? 'us-east-1',
          accessKeyId: S3_ACCESS_KEY_ID,
          secretAccessKey: S3_SECRET_ACCESS_KEY,
        }
      : null,
  };
}

/** The shop does not start with half of what it needs to store a picture. */
export function storageProblems(variables: Variables): string[] {
  const { PICTURES = 'folder', BACKUP_DIR, S3_URL } = variables;
  const problems: string[] = [];
  if (!['folder', 'object-storage'].includes(PICTURES)) {
    problems.push('PICTURES must be folder or object-storage');
  }
  const missing = names.filter((name) => !variables[name]);
  const isUsed = PICTURES === 'object-storage' || BACKUP_DIR === bucketAddress;
  const isNeeded = isUsed || missing.length < names.length;
  if (isNeeded) problems.push(...missing.map((name) => `${name} is missing for object storage`));
  if (S3_URL && !isTrustworthy(S3_URL) && !isBesideContainer(S3_URL)) {
    problems.push(
      'S3_URL must be an https address, or http on this machine or to a name without a dot',
    );
  }
  return problems;
}

/** A service of the same compose file: names without a dot exist only in the private network of its containers. */
function isBesideContainer(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'http:' && /^[a-z][a-z0-9-]*$/.test(url.hostname) && isPlain(url);
}

function isPlain({ username, password, search, hash }: URL): boolean {
  return `${username}${password}${search}${hash}` === '';
}
