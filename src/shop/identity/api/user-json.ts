import { z } from 'zod';

/** Placeholder: passwords and tokens are never sent (ruling 8). */
export const mask = '••••••••';
/** The placeholder of an account without a password (specification 3). */
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

/** The facts of an account that are exposed. */
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
