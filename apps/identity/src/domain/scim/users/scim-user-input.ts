import type { ScimUserRow } from '../../../platform/db/schema/scim.ts'
import { canonicalEmail } from '../../identifiers/email.ts'

/** A user as a directory wants it, checked. */
export type ScimUserInput = Pick<
  ScimUserRow,
  'userName' | 'externalId' | 'email' | 'displayName' | 'attributes'
> & {
  /** The primary address as it was written. */
  readonly emailAsWritten: string
  /** Undefined: stays as it is, and is active where it is new. */
  readonly isActive: boolean | undefined
}

/** The addresses by which a directory names a user, in canonical form: a userName is one as well where it has the form. */
export const listAddressesIn = ({ email, userName }: Pick<ScimUserRow, 'email' | 'userName'>): string[] => [
  ...new Set([email, canonicalEmail(userName) ?? email]),
]
