/** The pages, as the web floor makes them. `nonce` is null where inline scripts are allowed by their hashes. */
export type RenderPage = (
  request: Request,
  info: { requestId: string; nonce: string | null; network: string | null },
) => Promise<Response>;
