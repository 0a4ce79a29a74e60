import type { Contract } from '@vestibule/contract'
import type { PhoneNumberRow } from '../../platform/db/schema/phone-numbers.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { canonicalPhone } from '../../domain/identifiers/phone.ts'
import {
  createPhoneNumber,
  preVerifyPhoneNumber,
  verifyPhoneNumber,
} from '../../domain/phone-numbers/add-phone.ts'
import {
  changePhoneNumberWithVerification,
  verifyChangePhoneNumber,
} from '../../domain/phone-numbers/change-phone.ts'
import { listPhones, pageOfMemberPhones } from '../../domain/phone-numbers/phone-numbers.queries.ts'
import { deletePhoneNumber, verifyDeletePhoneNumber } from '../../domain/phone-numbers/remove-phone.ts'
import {
  changePhoneNumber,
  resetPhoneNumber,
  verifyResetPhoneNumber,
} from '../../domain/phone-numbers/reset-phone.ts'

/** A person sees their own numbers as they are. */
const toOwn = ({ id, phoneNumber, verifiedAt, createdAt, updatedAt }: PhoneNumberRow) => ({
  id,
  phoneNumber,
  verified: verifiedAt !== null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

export const phoneNumbersHandlers: IdentityHandlers<Contract['phoneNumbers']> = {
  getUserPhoneNumbers: async ({ _limit, _offset }, { db, userId }) => {
    const phones = await listPhones(db, userId)
    const items = phones.slice(_offset, _offset + _limit).map(toOwn)
    return { items, _metadata: { totalItems: phones.length, totalPages: Math.ceil(phones.length / _limit) } }
  },

  getUserOwnPhoneNumbers: async (_, { db, userId }) => (await listPhones(db, userId)).map(toOwn),

  getUsersPhoneNumberV2: ({ _phoneNumber, ...query }, actor) => {
    // What is no number belongs to no user.
    const number = _phoneNumber === undefined ? undefined : (canonicalPhone(_phoneNumber) ?? '')
    return pageOfMemberPhones(actor, { ...query, number })
  },

  createPhoneNumber,
  preVerifyPhoneNumber,
  verifyPhoneNumber,
  deletePhoneNumber,
  verifyDeletePhoneNumber,
  changePhoneNumberWithVerification,
  verifyChangePhoneNumber,
  resetPhoneNumber,
  verifyResetPhoneNumber,
  changePhoneNumber,
}
