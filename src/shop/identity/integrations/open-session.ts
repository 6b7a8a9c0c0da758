import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { BetterAuthPlugin } from 'better-auth';
import { z } from 'zod';

const opened = z.object({ userId: z.string(), hasSecondFactor: z.boolean() });

/** Adds `api.openSession` to the account library. It has no path, so that it cannot be called by requests. */
export const openSession = {
  id: 'open-session',
  endpoints: {
    openSession: createAuthEndpoint(
      { method: 'POST', body: opened, requireHeaders: true },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!user) throw new Error('no such account');
        const { hasSecondFactor } = context.body;
        const session = await internalAdapter.createSession(user.id, false, { hasSecondFactor });
        await setSessionCookie(context, { session, user });
        return null;
      },
    ),
  },
} satisfies BetterAuthPlugin;
