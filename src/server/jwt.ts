import { createLocalJWKSet, createRemoteJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { CountersignError } from '../core/errors.ts';
import { checkPrincipal } from '../gate/runtime.ts';
import type { JwtOptions, TokenPrincipal } from './options.ts';

/** Who a token stands for; undefined if it is not a good one. */
export type JwtCheck = (token: string) => Promise<TokenPrincipal | undefined>;

/** Signed by somebody else's private key: a secret that both sides know would let this side make tokens too. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

export function jwtCheck({ issuer, audience, jwksUrl, keys, principalOf }: JwtOptions): JwtCheck {
  if (!issuer || !audience || (jwksUrl === undefined) === (keys === undefined))
    throw new CountersignError(
      'INVALID_CALL',
      'The option jwt has an issuer, an audience, and either jwksUrl or keys.',
    );
  const keySet =
    jwksUrl === undefined
      ? createLocalJWKSet({ keys } as unknown as JSONWebKeySet)
      : createRemoteJWKSet(new URL(jwksUrl));
  return async (token) => {
    const claims = await jwtVerify(token, keySet, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp', 'sub'],
    }).then(
      ({ payload }) => payload,
      (error: { code?: string }) => {
        // The issuer cannot be reached: that says nothing about the token.
        if (!error.code?.startsWith('ERR_J') || error.code === 'ERR_JWKS_TIMEOUT')
          throw new CountersignError('SERVER_BUSY', 'The issuer of tokens does not answer.', {}, error);
        return undefined;
      },
    );
    const principal = claims && (await principalOf(claims));
    if (principal !== undefined) checkPrincipal(principal);
    return principal;
  };
}
