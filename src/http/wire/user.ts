import { z } from 'zod';

/** Ruling 8: neither a password nor a token is ever sent; this stands in their place. */
export const mask = '••••••••';
/** Specification 3: the word of an account that has no password. */
const noPassword = 'Null';

const signedInFields = {
  userid: z.string(),
  email: z.string(),
  password: z.string().describe('Always the same mask; Null for an account without a password.'),
  accessToken: z.string().describe('Always the same mask.'),
  emailVerified: z.boolean(),
};

export const signedInSchema = z.object(signedInFields).meta({ id: 'SignedInUser' });

export const userSchema = z.object({ id: z.int(), ...signedInFields }).meta({
  id: 'User',
  examples: [
    {
      id: 2,
      userid: '5f0c7d1e9ab2443c8a1d0e6b7c2f9d31',
      email: 'ingrid@example.com',
      password: mask,
      accessToken: mask,
      emailVerified: false,
    },
  ],
});

export type WireUser = z.infer<typeof userSchema>;
export type WireSignedIn = z.infer<typeof signedInSchema>;

export const registrationSchema = z
  .object({ email: z.string().max(300), password: z.string().max(300) })
  .meta({
    id: 'Registration',
    examples: [{ email: 'ingrid@example.com', password: 'lantern under the pear' }],
  });

/** What is told of an account. */
export interface AccountOnWire {
  userId: string;
  email: string;
  hasPassword: boolean;
  isEmailVerified: boolean;
}

export function userToWire(user: AccountOnWire & { number: number }): WireUser {
  return { id: user.number, ...signedInToWire(user) };
}

export function signedInToWire(account: AccountOnWire): WireSignedIn {
  return {
    userid: account.userId,
    email: account.email,
    password: account.hasPassword ? mask : noPassword,
    accessToken: mask,
    emailVerified: account.isEmailVerified,
  };
}
