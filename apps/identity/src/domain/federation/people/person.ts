import type { ErrorCode } from '@vestibule/contract'
import type { UserRow } from '../../../platform/db/schema/users.ts'

/** Whom an identity opens the door for, and in which tenant; or why it does not. */
export type Person =
  | {
      readonly user: UserRow
      readonly tenantId: string
      readonly isNewUser: boolean
      /** When the identity was linked by which they came. */
      readonly linkedAt: Date
      /** Begins in a tenant of their own, as by the form: no directory and no invitation brought them. */
      readonly hasSignedUp?: boolean
    }
  | { readonly refusal: ErrorCode; readonly userId?: string }
