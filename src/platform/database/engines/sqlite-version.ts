// Older versions can corrupt a file on a WAL reset (sqlite.org/wal.html#walresetbug).
const oldestVersion = [3, 51, 3] as const;

export function isTooOld(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor, oldestPatch] = oldestVersion;
  if (major !== oldestMajor) return major < oldestMajor;
  if (minor !== oldestMinor) return minor < oldestMinor;
  return patch < oldestPatch;
}
