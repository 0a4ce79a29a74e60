import type { ComponentType } from 'react'
import { KeyRound, type LucideIcon, User, Users } from 'lucide-react'
import { type Deferred, deferred } from '../kit/deferred.tsx'
import type shell from '@vestibule/messages/en/admin/shell.json'
import type { PageSearch } from '../kit/page/page-search.ts'
import { usersSearch } from '../admin/users/users-search.ts'

/** Groups of the navigation, in their order. */
export const pageGroups = ['you', 'workspace', 'security', 'integrations', 'billing'] as const

export type AdminPage = {
  /** The specification's own name; the route is `admin/<id>`. */
  readonly id: keyof typeof shell.pages
  readonly group: (typeof pageGroups)[number]
  readonly icon: LucideIcon
  /** Permission gate of the navigation (specification section 6); absent where everybody may. */
  readonly permission?: string
  /** What holds where the operator's metadata does not say otherwise. */
  readonly visibility: 'always' | 'byPermissions' | 'hidden'
  readonly page: Deferred<object>
  /** Shows one item, at `admin/<id>/<item>` and `admin/<id>/<item>/<tab>`; absent where a page has none. */
  readonly item?: Deferred<object>
  /** What the query of its address may say. */
  readonly search?: PageSearch
}

const page = (load: () => Promise<ComponentType>): Deferred<object> => deferred(load)

/** Every page of administration. Router, navigation and guard read this table. */
export const pages: readonly AdminPage[] = [
  {
    id: 'profile',
    group: 'you',
    icon: User,
    visibility: 'always',
    page: page(async () => (await import('../admin/profile/ProfilePage.tsx')).ProfilePage),
  },
  {
    id: 'users',
    group: 'workspace',
    icon: Users,
    permission: 'fe.secure.read.users',
    visibility: 'always',
    search: usersSearch,
    page: page(async () => (await import('../admin/users/UsersPage.tsx')).UsersPage),
  },
  {
    id: 'roles',
    group: 'security',
    icon: KeyRound,
    permission: 'fe.secure.read.roles',
    visibility: 'hidden',
    page: page(async () => (await import('../admin/roles/RolesPage.tsx')).RolesPage),
  },
]
