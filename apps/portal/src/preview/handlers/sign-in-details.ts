import type * as phoneNumbers from '@vestibule/contract/areas/phone-numbers'
import type * as profile from '@vestibule/contract/areas/profile'
import type * as usernames from '@vestibule/contract/areas/usernames'
import { ApiError } from '@vestibule/contract/errors'
import type { Canned } from '../call.ts'
import { judged } from './mfa.ts'

const at = '2026-09-02T08:00:00.000Z'

/** Address, username and phone numbers of the signed-in user, in memory. Any code but six zeros is right. */
export const signInDetailsHandlers = (): Canned<typeof phoneNumbers & typeof usernames> &
  Pick<Canned<typeof profile>, 'getUserEmailPolicyConfig' | 'updateEmail' | 'verifyEmail'> => {
  const phones = new Map(
    ['+44 20 7946 0000', '+972525550142'].map((phoneNumber, index) => {
      const id = `phone-${index + 1}`
      return [id, { id, phoneNumber, verified: index === 1, createdAt: at, updatedAt: at }]
    }),
  )
  return {
    getUserEmailPolicyConfig: async () => ({ allowEmailChange: true }),
    updateEmail: async () => ({}),
    verifyEmail: async ({ code }) => judged(code, () => ({})),
    createUsername: async ({ username }) => {
      if (username === 'taken') throw new ApiError('USERNAME_TAKEN')
      return {}
    },
    deleteUsername: async () => ({}),
    getUserOwnPhoneNumbers: async () => [...phones.values()],
    createPhoneNumber: async ({ phoneNumber }) => {
      const id = `phone-${phones.size + 1}`
      phones.set(id, { id, phoneNumber, verified: false, createdAt: at, updatedAt: at })
      return { otcToken: id }
    },
    preVerifyPhoneNumber: async ({ phoneNumber }) => ({
      otcToken: [...phones.values()].find((phone) => phone.phoneNumber === phoneNumber)?.id ?? '',
    }),
    verifyPhoneNumber: async ({ otcToken, code }) => {
      const phone = phones.get(otcToken)
      if (phone !== undefined)
        phones.set(
          otcToken,
          judged(code, () => ({ ...phone, verified: true })),
        )
      return {}
    },
    deletePhoneNumber: async ({ phoneId }) => {
      if (phones.get(phoneId)?.verified) return { phoneId, otcToken: phoneId }
      phones.delete(phoneId)
      return { phoneId, otcToken: '' }
    },
    verifyDeletePhoneNumber: async ({ phoneId, code }) => {
      judged(code, () => undefined)
      phones.delete(phoneId)
      return {}
    },
  }
}
