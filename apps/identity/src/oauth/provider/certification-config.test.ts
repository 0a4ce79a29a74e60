import { decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { portalOrigin } from '../../testing/addresses.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { anApplication, tokensFor } from '../../testing/oauth.ts'
import { useTestServer } from '../../testing/test-server.ts'

// Named after the module of the OpenID Foundation's certification plan "config".
describeOnServer('the config plan', (engine) => {
  const testServer = useTestServer(engine)
  const person = async () => aMember(testServer(), { in: await aTenant(testServer()) })
  const ask = (path: string, init?: { readonly headers: Record<string, string | undefined> }) =>
    anApplication(testServer()).request(path, init)

  test('oidcc-discovery-endpoint-verification', async () => {
    for (const headers of [{}, { host: 'evil.test' }, { 'x-forwarded-host': 'evil.test' }]) {
      const answer = await ask('/.well-known/openid-configuration', { headers })
      expect(answer.headers.get('content-type')).toContain('application/json')
      const configuration = (await answer.json()) as Record<string, unknown>
      expect(configuration).toMatchObject({
        issuer: portalOrigin,
        authorization_endpoint: `${portalOrigin}/oauth/authorize`,
        token_endpoint: `${portalOrigin}/oauth/token`,
        userinfo_endpoint: `${portalOrigin}/oauth/userinfo`,
        jwks_uri: `${portalOrigin}/.well-known/jwks.json`,
        end_session_endpoint: `${portalOrigin}/oauth/logout`,
        revocation_endpoint: `${portalOrigin}/oauth/revoke`,
        introspection_endpoint: `${portalOrigin}/oauth/introspect`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        request_uri_parameter_supported: false,
        backchannel_logout_supported: true,
      })
      expect(configuration.grant_types_supported).toEqual(
        expect.arrayContaining(['authorization_code', 'refresh_token', 'client_credentials']),
      )
      expect(configuration.grant_types_supported).not.toContain('implicit')
      expect(JSON.stringify(configuration)).not.toContain('evil.test')
    }
    const { keys } = (await (await ask('/.well-known/jwks.json')).json()) as { keys: { kid: string }[] }
    const { id_token: idToken } = await tokensFor(testServer(), await person())
    expect(keys[0]?.kid).toBe(decodeProtectedHeader(idToken).kid)
  })
})
