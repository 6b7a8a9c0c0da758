import { execFileSync } from 'node:child_process';

/** Playwright runs this once before its workers: each starts a shop, and none must build for itself. */
export default function buildPages(): void {
  const script = `import { ensureBuilt } from './bin/build.js'; await ensureBuilt();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' });
}
