import { getRoles } from '@vestibule/contract/areas/roles-permissions'
import { atom } from 'jotai/vanilla'
import { listAtoms } from '../../kit/list.ts'
import { callAtom } from '../../ports/call.ts'

/** Every role a member of the organization can hold; the server sends them all at once. */
export const roleList = listAtoms('getRoles', atom({}), (get) => get(callAtom)(getRoles, {}))
