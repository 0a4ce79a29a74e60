import type { ScimUserRow } from '../../../platform/db/schema/scim.ts'

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
