import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { BetterAuthPlugin } from 'better-auth';
import { z } from 'zod';

/** Adds `api.openSession` to the account library. It has no path, so that no request can reach it. */
export const openSession = {
  id: 'open-session',
  endpoints: {
    openSession: createAuthEndpoint(
      { method: 'POST', body: z.object({ userId: z.string() }), requireHeaders: true },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!user) throw new Error('no such account');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return null;
      },
    ),
  },
} satisfies BetterAuthPlugin;
