import type { BetterAuthOptions } from 'better-auth';

const createdAndUpdated = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** Maps the library's field names to the columns of migrations/0006. */
export const accountColumns = {
  user: {
    modelName: 'users',
    fields: { ...createdAndUpdated, emailVerified: 'email_verified' },
    additionalFields: {
      role: {
        type: ['customer', 'staff', 'owner'],
        required: true,
        input: false,
        defaultValue: 'customer',
      },
    },
  },
  session: {
    modelName: 'sessions',
    fields: {
      ...createdAndUpdated,
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
    },
    additionalFields: {
      hasSecondFactor: {
        type: 'boolean',
        required: false,
        input: false,
        fieldName: 'has_second_factor',
      },
    },
  },
  account: {
    modelName: 'credentials',
    fields: {
      ...createdAndUpdated,
      userId: 'user_id',
      providerId: 'provider_id',
      accountId: 'account_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
  },
  verification: {
    modelName: 'verifications',
    fields: { ...createdAndUpdated, expiresAt: 'expires_at' },
  },
} as const satisfies BetterAuthOptions;
