import type { Visit } from '#shop/access/web/visitor.ts';
import { recognizeVisitor } from '#shop/identity/use-cases/sessions.ts';
import type { Shop } from '#shop/shop.ts';
import { loginFlag, signedInLines, signedOutLines } from './login-flag.ts';

export function openVisit(shop: Shop, request: Request): Visit {
  let recognition: ReturnType<typeof recognizeVisitor> | undefined;
  const recognized = () => (recognition ??= recognizeVisitor(shop, request.headers));
  return {
    visitor: async () => (await recognized()).visitor,
    session: async () => (await recognized()).session,
    async setCookies() {
      if (!recognition) return [];
      const { visitor, setCookies } = await recognition;
      const isFlagSet = loginFlag(request);
      if (!visitor) return [...setCookies, ...(isFlagSet ? signedOutLines(request) : [])];
      const isNews = setCookies.length > 0 || !isFlagSet;
      return [...setCookies, ...(isNews ? signedInLines(request, shop.clock()) : [])];
    },
  };
}
