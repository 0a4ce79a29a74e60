import type { Tabs } from '../ports/tabs.ts'

/**
 * Tabs that have a session each: what one says is nothing to another.
 *
 * @param isApart asked each time, for it is found out later
 */
export const isolatedTabs = <T>(tabs: Tabs<T>, isApart: () => boolean): Tabs<T> => ({
  once: (scope, old, make) => (isApart() ? make() : tabs.once(scope, old, make)),
  anew: (scope, make) => (isApart() ? make() : tabs.anew(scope, make)),
  notifySignedOut: (user) => {
    if (!isApart()) tabs.notifySignedOut(user)
  },
  listen: (hear) => tabs.listen((message) => isApart() || hear(message)),
})
