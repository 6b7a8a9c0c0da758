import { execFileSync } from 'node:child_process';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));

export interface Checkout {
  path: string;
  remove: () => void;
}

/** Checks out a commit beside this one and builds its pages, with the packages of this one. */
export function checkOut(commit: string): Checkout {
  const path = join(mkdtempSync(join(tmpdir(), 'vitrine-before-')), 'checkout');
  const git = (...args: string[]) => execFileSync('git', ['-C', project, ...args]);
  git('worktree', 'add', '--quiet', '--detach', path, commit);
  symlinkSync(join(project, 'node_modules'), join(path, 'node_modules'));
  const build = "const { ensureBuilt } = await import('./bin/build.js'); await ensureBuilt();";
  execFileSync(process.execPath, ['--input-type=module', '--eval', build], { cwd: path });
  return { path, remove: () => git('worktree', 'remove', '--force', path) };
}
