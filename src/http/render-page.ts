import type { ReceivedFile } from '#domain/imports/product-import.ts';

/** The pages, as the web floor makes them. `nonce` is null where inline scripts are allowed by their hashes. */
export type RenderPage = (
  request: Request,
  info: {
    requestId: string;
    nonce: string | null;
    network: string | null;
    /** A file that is too large for a form, and was taken out of it. */
    received?: ReceivedFile | null;
  },
) => Promise<Response>;
