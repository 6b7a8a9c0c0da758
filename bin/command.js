/** An expected exit: a message on stderr and an exit code. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a command of this folder. Unexpected errors are bugs and keep their stack. */
export async function command(work) {
  try {
    await work();
  } catch (error) {
    if (typeof error?.exitCode !== 'number') throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(error.exitCode);
  }
}
