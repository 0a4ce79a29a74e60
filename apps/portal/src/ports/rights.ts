import type { PermissionCheck } from '@vestibule/access'
import { atom } from 'jotai/vanilla'

/** What the signed-in person may do, for showing and hiding; the server decides again (SEC-BR-08). Set by the session. */
export const rightsAtom = atom<{ readonly may: PermissionCheck }>({ may: () => false })
