/** The message for an exceeded rate limit. */
export function tooManyAttempts(waitMs: number): string {
  return `Too many attempts. Please wait ${inWords(waitMs)}.`;
}

function inWords(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  if (seconds > 60) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? 'a second' : `${seconds} seconds`;
}

/** The status of a rejected form: 503 with Retry-After if the server is overloaded, otherwise 422. */
export function refusalStatus({ code }: { code: string }): 422 | 503 {
  return code === 'busy' ? 503 : 422;
}
