import type { Contract } from '@vestibule/contract'
import { cookieValues, hostOnlyName, secretCookie } from '../../request/cookies.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { bindAccessToken } from '../../domain/embedding/bind-access-token.ts'

const plainName = 'vestibule_probe'
/** Long enough for the request after this one. */
const maxAgeSeconds = 60

export const embeddingHandlers: IdentityHandlers<Contract['embedding']> = {
  bindAccessToken,
  probeBrowser: async (_, { config, cookieHeader, deployment, reply, clock }) => {
    const name = hostOnlyName(config, plainName)
    reply.setCookie(secretCookie({ name, value: '1', maxAgeSeconds }, deployment))
    return { hasCookie: cookieValues(cookieHeader, name).length > 0, now: clock.now().getTime() }
  },
}
