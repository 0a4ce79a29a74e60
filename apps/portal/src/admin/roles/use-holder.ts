import { attachPermissionsToRole } from '@vestibule/contract/areas/roles-permissions'
import { useAtomValue } from 'jotai'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { rightsAtom } from '../../ports/rights.ts'
import type { Holder } from './permission-lock.ts'

/** What the signed-in user may give to a role. */
export const useHolder = (): Holder => {
  const { may: holds } = useAtomValue(rightsAtom)
  return { holds, mayChange: useAllowed()(attachPermissionsToRole) }
}
