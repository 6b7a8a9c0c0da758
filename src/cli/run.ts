/** Runs a program. An expected end is one line on stderr and its exit code; anything else is a bug. */
export async function run(program: () => Promise<void>): Promise<void> {
  // Every file that a program of the shop makes is for its own user alone.
  process.umask(0o077);
  try {
    await program();
  } catch (error) {
    if (!(error instanceof Error) || !('exitCode' in error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(Number(error.exitCode));
  }
}
