import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { FlowSecrets } from './identity-provider.ts';

interface CodeFlow {
  callbackUrl: string;
  /** Further parameters, the scope among them. */
  wanted: Record<string, string>;
  /** A nonce is for ID tokens. */
  isOpenId: boolean;
}

/** The address of the provider's own page, and the secrets made for this one visit to it. */
export async function beginCodeFlow(
  configuration: Configuration,
  { callbackUrl, wanted, isOpenId }: CodeFlow,
): Promise<{ url: string; secrets: FlowSecrets }> {
  const [state, nonce, codeVerifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    ...(isOpenId && { nonce }),
    ...wanted,
  });
  return { url: url.href, secrets: { state, nonce, codeVerifier } };
}
