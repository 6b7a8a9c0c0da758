import type { ReceivedFile } from '#domain/imports/product-import.ts';

/** The pages, as the web layer makes them. Every inline script that the renderer itself writes carries `nonce`. */
export type RenderPage = (
  request: Request,
  info: {
    requestId: string;
    nonce: string;
    /** The page is cached and shown to everyone. */
    isForEveryone: boolean;
    network: string | null;
    /** A file that is too large for a form, and was taken out of it. */
    received?: ReceivedFile | null;
  },
) => Promise<Response>;
