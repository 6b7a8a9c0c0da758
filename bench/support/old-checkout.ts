import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanUpAtExit } from './clean-up.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Checks out a commit beside this one and builds its pages. Its packages are those of this one where the
 * lockfiles agree, and the others are installed. Returns its folder, which is removed when this process exits.
 */
export async function checkOut(commit: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-before-'));
  const path = join(folder, 'checkout');
  cleanUpAtExit(() => {
    execFileSync('git', ['-C', project, 'worktree', 'remove', '--force', path]);
    rmSync(folder, { recursive: true, force: true });
  });
  execFileSync('git', ['-C', project, 'worktree', 'add', '--quiet', '--detach', path, commit]);
  linkPackages(path);
  const args = ['--input-type=module', '--eval', installAndBuild];
  // A process group of its own, because the build starts further processes.
  const child = spawn(process.execPath, args, {
    cwd: path,
    stdio: ['ignore', 2, 2],
    detached: true,
  });
  let isBuilding = true;
  cleanUpAtExit(() => {
    if (isBuilding && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  });
  const [code] = await once(child, 'exit');
  isBuilding = false;
  if (code !== 0) throw new Error(`build of ${commit} failed: exit code ${code}`);
  return path;
}

const installAndBuild = `
  const { ensureInstalled } = await import('./bin/install.js');
  const { ensureBuilt } = await import('./bin/build.js');
  await ensureInstalled({ withDev: true });
  await ensureBuilt();`;

/** Links every file, because copies or a complete installation take minutes; npm replaces what differs. */
function linkPackages(path: string): void {
  const [ours, theirs] = [join(project, 'node_modules'), join(path, 'node_modules')];
  execFileSync('cp', ['--archive', '--link', ours, theirs]);
  rmSync(join(theirs, '.cache'), { recursive: true, force: true });
  // npm writes its record in place, which would change the linked one.
  const record = join('node_modules', '.package-lock.json');
  rmSync(join(path, record));
  copyFileSync(join(project, record), join(path, record));
}
