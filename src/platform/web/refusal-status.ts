/** The status of a rejected form: 503 with Retry-After if the server is overloaded, otherwise 422. */
export function refusalStatus({ code }: { code: string }): 422 | 503 {
  return code === 'busy' ? 503 : 422;
}
