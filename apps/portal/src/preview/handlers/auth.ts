import type * as auth from '@vestibule/contract/areas/auth'
import { ApiError } from '@vestibule/contract/errors'
import { me } from '@vestibule/contract/samples'
import type { Canned } from '../call.ts'

const base64url = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** An answer that signs in; the token's signature is nobody's. */
export const signedInAnswer = {
  mfaRequired: false,
  accessToken: `${base64url({ alg: 'none' })}.${base64url({ sub: me.id, tenantId: me.tenantId })}.`,
  expiresIn: 300,
}

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
export const resumedHandlers: Canned<typeof auth> = {
  refreshToken: async () => signedInAnswer,
}
