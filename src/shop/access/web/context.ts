import type { Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { createContext } from 'react-router';

/** Result of an uploaded file. */
export type ReceivedFile = Result<
  { name: string; file: string; bytes: number },
  { code: 'too-many-bytes' | 'wrong-type' }
>;

export interface RequestInfo {
  requestId: string;
  /** Marks the inline scripts that the renderer itself writes. */
  nonce: string;
  /** The page is cached and shown to everyone: nothing personal may enter it. */
  isForEveryone: boolean;
  /** Where the request comes from, as far as that tells anybody apart. */
  network: string | null;
  /** The uploaded file, which the server has taken out of the form; no form can name one itself. */
  received?: ReceivedFile | null;
  /** Waits for a turn of the event loop in which no other page is started or rendered. */
  turn?: () => Promise<void>;
}

export const shopContext = createContext<Shop>();
export const requestInfoContext = createContext<RequestInfo>();
