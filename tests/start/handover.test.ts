import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot, startProcess, temporaryFolder } from './start-process.ts';

it.skipIf(process.platform === 'win32')(
  'start: continues as the server in the same process, with its flags, memory settings and arguments',
  async () => {
    const file = join(temporaryFolder(), 'launcher.mjs');
    writeFileSync(
      file,
      `const { continueUnderOurNode } = await import('${projectRoot}/bin/runtime.js');
       process.stdout.write(process.pid + ' ');
       await continueUnderOurNode({ flags: ['--max-semi-space-size=4'], env: { MALLOC_MMAP_THRESHOLD_: '65536' } });
       process.stdout.write([process.execArgv, process.env.MALLOC_MMAP_THRESHOLD_, process.argv.slice(2)].join(' '));`,
    );
    const { code, stdout } = await startProcess([process.execPath, file, 'an', 'argument']).ended;
    expect(code).toBe(0);
    expect(stdout).toMatch(/^(\d+) \1 --max-semi-space-size=4 65536 an,argument$/);
  },
);
