import type { Deliver, LogoutNotice } from '../../platform/outbox/message.ts'
import type { Services } from '../../request/services.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** From being signed to being read; it is made anew for every try. */
const lifeSeconds = 120

/**
 * Tells an application that a session of its has ended (OpenID Connect Back-Channel Logout 1.0, 2.5). What it does not
 * take is told again, by the rules of the outbox.
 */
export const logoutDelivery =
  ({ accessTokens, outgoing }: Pick<Services, 'accessTokens' | 'outgoing'>): Deliver<LogoutNotice> =>
  async ({ to, clientId, userId, sessionId }, id) => {
    const token = await accessTokens.signLogoutToken(
      { aud: clientId, sub: userId, sid: sessionId, jti: id, events: { [event]: {} } },
      lifeSeconds,
    )
    const answer = await outgoing(to, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: token }).toString(),
    })
    if (!answer.ok) throw new Error(`the application answered ${answer.status}`)
  }
