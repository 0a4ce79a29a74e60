import { ApiError } from '@vestibule/contract'
import type { Visitor } from '../../http/visitor.ts'

export type PasswordlessType = 'code' | 'magiclink'

const strategyOf = { code: 'Code', magiclink: 'MagicLink' } as const

/** A way in that the installation did not choose is closed, whatever a client shows. */
export const requireStrategy = async ({ settings }: Visitor, type: PasswordlessType): Promise<void> => {
  if ((await settings()).authStrategy !== strategyOf[type]) throw new ApiError('SIGN_IN_METHOD_OFF')
}
