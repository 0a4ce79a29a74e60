import type { OneTimeCodeRow } from '../../platform/db/schema/one-time-codes.ts'

/** The user id that callers show beside the handle of a code; it is another one than the user's where it would tell of them. */
export const shownUserId = ({ data, userId }: Pick<OneTimeCodeRow, 'data' | 'userId'>): string | undefined =>
  typeof data.shownUserId === 'string' ? data.shownUserId : (userId ?? undefined)
