/** Why the program cannot start, in words for the person who started it. */
export class StartFailure extends Error {
  readonly exitCode = 1;
}
