import { createContext } from 'react';

/** For the inline scripts of the page that is being rendered; in the browser there is none. */
export const NonceContext = createContext<string | undefined>(undefined);
