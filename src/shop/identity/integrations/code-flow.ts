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
  /** Further parameters, including the scope. */
  wanted: Record<string, string>;
  /** The nonce is used with ID tokens only. */
  isOpenId: boolean;
}

/** The authorization URL and the secrets of this flow. */
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
