import type { PermissionCategoryName } from '@vestibule/contract/permission-keys'

const words = (text: string): string =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const areas: Readonly<Record<string, PermissionCategoryName>> = {
  '*': 'General',
  secure: 'Security',
  connectivity: 'Connectivity',
  subscriptions: 'Subscriptions',
  usage: 'Usage',
  'account-hierarchy': 'Account hierarchy',
  'account-settings': 'Account settings',
}

/** Heading under which a permission is listed. */
export const toCategory = (key: string): PermissionCategoryName => areas[key.split('.')[1] ?? ''] ?? 'General'

/** What a person reads instead of the key: `fe.secure.read.users` is "Read users". */
export const permissionName = (key: string): string => {
  const [, area = '', verb, thing] = key.split('.')
  if (area === '*') return 'General Admin'
  if (verb === undefined || verb === '*') return `All of ${words(toCategory(key))}`
  if (thing === undefined) return sentence(`${words(verb)} ${words(area)}`)
  if (thing === '*') return sentence(`${words(verb)} everything in ${words(toCategory(key))}`)
  return sentence(`${words(verb)} ${words(thing)}`)
}
