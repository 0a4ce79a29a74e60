import type * as auth from '@vestibule/contract/areas/auth'
import { ApiError } from '@vestibule/contract/errors'
import { me } from '@vestibule/contract/samples'
import type { Canned } from '../call.ts'

const base64url = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** The token is signed with no key. */
const answerWith = (claims: object) => ({
  mfaRequired: false,
  accessToken: `${base64url({ alg: 'none' })}.${base64url({ sub: me.id, tenantId: me.tenantId, ...claims })}.`,
  expiresIn: 300,
})

/** An answer that signs in. */
export const signedInAnswer = answerWith({})

/** The same, where an administrator acts as the user. */
export const impersonatedAnswer = answerWith({ act: { sub: 'admin' } })

/** That of who acted, as themself again. */
export const actorAnswer = answerWith({ sub: 'admin' })

/** Any password but `wrong` is right. */
export const authHandlers: Canned<typeof auth> = {
  login: async ({ password }) => {
    if (password === 'wrong') throw new ApiError('INVALID_CREDENTIALS')
    return signedInAnswer
  },
  refreshToken: async () => {
    throw new ApiError('NOT_AUTHENTICATED')
  },
  logout: async () => ({}),
}

/** A browser that has a session: what the pages behind sign-in need. */
export const resumedHandlers = (isImpersonated: boolean): Canned<typeof auth> => ({
  refreshToken: async () => (isImpersonated ? impersonatedAnswer : signedInAnswer),
})
