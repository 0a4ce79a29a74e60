import { closestName } from '@vestibule/bridge/closest-name'
import { configAtom, hostAtom } from '../ports/host.ts'
import type { Store } from '../ports/store.ts'
import { pages } from '../routes/pages.ts'

const names: readonly string[] = pages.map(({ id }) => id)
/** The form that invites users has fields of its own. */
const withFields = [...names, 'invite']

const unknownIn = (given: object | undefined, known: readonly string[], option: string): readonly string[] =>
  Object.keys(given ?? {})
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = closestName(name, known)
      return `adminPortal.${option}.${name}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`
    })

/** Tells the developer of the host about rules for pages that there are none of: they hide nothing. */
export const reportUnknownRules = (store: Store): void => {
  const { navigation, pages: fields } = store.get(configAtom).adminPortal ?? {}
  const unknown = [...unknownIn(navigation, names, 'navigation'), ...unknownIn(fields, withFields, 'pages')]
  if (unknown.length > 0)
    store.get(hostAtom).diagnostic({ code: 'OPTION_UNKNOWN', detail: `Not used: ${unknown.join(', ')}` })
}
