import { compilePermissions } from '@vestibule/access'
import { actingAtom } from '../ports/acting.ts'
import { rightsAtom } from '../ports/rights.ts'
import { forgetLists } from '../kit/list.ts'
import { signedInSession } from '../session/session.atoms.ts'
import type { Store } from '../ports/store.ts'

/** Keeps what kits may know of the session with it: what the person may do. Lists of one never show to another. */
export const followRights = (store: Store): (() => void) => {
  const notify = () => {
    const permissions = store.get(signedInSession)?.user.permissions ?? []
    store.set(rightsAtom, { may: compilePermissions(permissions.map(({ key }) => key)) })
  }
  notify()
  const stops = [store.sub(signedInSession, notify), store.sub(actingAtom, () => store.set(forgetLists))]
  return () => stops.forEach((stop) => stop())
}
