import { atom } from 'jotai/vanilla'
import { goTo, route } from '../../ports/route.ts'

/** Changes to an address; an empty or missing text takes a parameter out of it. */
export type ParamChanges = Readonly<Record<string, string | undefined>>

/**
 * State of the open page that stands in the host's address: search, filters, sorting, page. What is written here
 * survives a reload and can be sent to a colleague. `replace` keeps what is typed out of the browser's history.
 */
export const pageParams = atom(
  (get) => get(route).params,
  (get, set, changes: ParamChanges, options: { readonly replace?: boolean } = {}) => {
    const { key, params } = get(route)
    const merged = Object.entries({ ...params, ...changes }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    )
    set(goTo, key, Object.fromEntries(merged), options)
  },
)
