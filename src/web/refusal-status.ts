/** Of a form that was not accepted: 503, with Retry-After, where the shop is too busy for it, which is nobody's mistake. */
export function refusalStatus({ code }: { code: string }): 422 | 503 {
  return code === 'busy' ? 503 : 422;
}
