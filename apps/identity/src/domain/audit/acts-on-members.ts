import { type AnyEvent, type EventName, events, isRefusal } from '@vestibule/contract/events'

const categories: ReadonlySet<AnyEvent['category']> = new Set(['team', 'provisioning'])

const isOnMembers = (name: EventName): boolean => {
  const { category, resource }: AnyEvent = events[name]
  return resource === 'user' && categories.has(category) && !isRefusal(name)
}

/** The server ends by itself what was given an end: that is what the end was set for. */
const byServer = 'member.expired' satisfies EventName

/** Events of what is done to groups, and so to members who are in them. */
export const actsOnGroups: readonly EventName[] = (Object.keys(events) as EventName[]).filter(
  (name) => events[name].resource === 'group' && !isRefusal(name),
)

/** Events of what is done to members of a tenant, which the event of each names as its resource. */
export const actsOnMembers: readonly EventName[] = [
  ...(Object.keys(events) as EventName[]).filter((name) => isOnMembers(name) && name !== byServer),
  'user.locked',
  'user.unlocked',
]
