/** A box of the tree. A locked one cannot be changed here, and says why. */
export type CheckItem = {
  readonly id: string
  readonly label: string
  readonly hint?: string
  /** `isGiven`: it is on whatever is chosen, else it is off. */
  readonly lock?: { readonly isGiven: boolean; readonly reason: string }
}

export type CheckGroup = { readonly id: string; readonly label: string; readonly items: readonly CheckItem[] }

export const isOn = (item: CheckItem, chosen: ReadonlySet<string>): boolean =>
  item.lock === undefined ? chosen.has(item.id) : item.lock.isGiven

/** What the box above some items shows. */
export const toCheckState = (
  items: readonly CheckItem[],
  chosen: ReadonlySet<string>,
): { readonly on: number; readonly isAll: boolean; readonly isSome: boolean } => {
  const on = items.filter((item) => isOn(item, chosen)).length
  return { on, isAll: on === items.length && on > 0, isSome: on > 0 && on < items.length }
}

/** The choice after one box, or all below one, was set. Locked items never come into it. */
export const choose = (
  chosen: ReadonlySet<string>,
  items: readonly CheckItem[],
  isChosen: boolean,
): ReadonlySet<string> => {
  const next = new Set(chosen)
  for (const { id, lock } of items) {
    if (lock !== undefined) continue
    if (isChosen) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Whether the box above would still add something: else a click on it takes everything away. */
export const hasFree = (items: readonly CheckItem[], chosen: ReadonlySet<string>): boolean =>
  items.some(({ id, lock }) => lock === undefined && !chosen.has(id))

const holds = (text: string, search: string): boolean =>
  text.toLocaleLowerCase().includes(search.toLocaleLowerCase())

/** Groups and items that a search finds; a group that is found itself shows all its items. */
export const searchGroups = (groups: readonly CheckGroup[], search: string): readonly CheckGroup[] => {
  const query = search.trim()
  if (query === '') return groups
  return groups
    .map((group) =>
      holds(group.label, query)
        ? group
        : {
            ...group,
            items: group.items.filter(({ label, hint = '' }) => holds(label, query) || holds(hint, query)),
          },
    )
    .filter(({ items }) => items.length > 0)
}
