import { canonicalEmail } from '../identifiers/email.ts'
import type { Services } from '../../request/services.ts'
import { accountKey } from '../rate-limits/keys.ts'

type SecretDeps = Pick<Services, 'secrets'>

/** What wrong activation codes are counted by, over all handles. */
export const activationAccount = ({ secrets }: SecretDeps, shownUserId: string): string =>
  accountKey(secrets, 'activation-code', shownUserId)

/**
 * The user id that a sign-up's handle is given with: the same for each sign-up of an address, and no user's. That of the user
 * would tell any caller when the address became known, and what its tenants ask (SEC-PW-05).
 *
 * @returns a UUID of the form that RFC 9562 leaves to its maker (version 8)
 */
export const signUpUserId = ({ secrets }: SecretDeps, email: string): string => {
  const bytes = secrets.mac('sign-up-handles', canonicalEmail(email) ?? email).subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
