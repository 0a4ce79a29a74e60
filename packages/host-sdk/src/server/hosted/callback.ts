import * as oauth from 'oauth4webapi'
import { readCookies } from '../cookie-header.ts'
import { withCookies } from '../with-cookies.ts'
import { explained } from './explained.ts'
import { type HostedDeps, redirectUri } from './hosted-deps.ts'
import { ledTo } from './led-to.ts'

/**
 * A browser comes back with a code: it is exchanged for tokens, and the browser is redirected to where it was going.
 */
export const callback = async (deps: HostedDeps, request: Request): Promise<Response> => {
  const { settings, authority, journeys, keeper, takeAnswer, log } = deps
  const { server, proof, options } = authority
  const client = authority.client()
  const url = new URL(request.url)
  const before = readCookies(request.headers.get('cookie'))
  const ended = await journeys.end(url.searchParams.get('state'), before)
  if (ended === undefined) return explained('NOT_STARTED_HERE')
  const { journey, line } = ended
  try {
    const answerParams = oauth.validateAuthResponse(server, client, url, journey.state)
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      proof,
      answerParams,
      redirectUri(deps),
      journey.verifier,
      options,
    )
    const expected = { expectedNonce: journey.nonce, requireIdToken: true }
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, expected)
    const { session, lines } = await takeAnswer(new Headers(), tokens, before)
    if (session === undefined) return withCookies(explained('NOT_BELIEVED'), [line, ...lines])
    if (session.expiresAt.getTime() <= deps.now())
      return withCookies(explained('CLOCK'), [line, ...keeper.forget(before)])
    return withCookies(ledTo(new URL(journey.redirectUrl, settings.appUrl)), [line, ...lines])
  } catch (error) {
    // What is wrong is for the operator of the host, and holds no token: the library leaves them out.
    log.error(`a sign-in failed: ${String(error)}`)
    const isRefused = error instanceof oauth.AuthorizationResponseError
    return withCookies(explained(isRefused ? 'REFUSED' : 'FAILED'), [line])
  }
}
