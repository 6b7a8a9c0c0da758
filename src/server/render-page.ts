import type { ReceivedFile } from '#shop/access/web/context.ts';

/** The page renderer of the web layer. Each inline script that it writes carries `nonce`. */
export type RenderPage = (
  request: Request,
  info: {
    requestId: string;
    nonce: string;
    /** The page is shared and cached. */
    isForEveryone: boolean;
    network: string | null;
    /** An uploaded file that was extracted from the form. */
    received?: ReceivedFile | null;
  },
) => Promise<Response>;
