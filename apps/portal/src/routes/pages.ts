import type { ComponentType } from 'react'
import {
  Building2,
  Key,
  KeyRound,
  Layers,
  LogIn,
  type LucideIcon,
  Network,
  RefreshCw,
  ScrollText,
  Shield,
  ShieldCheck,
  SquareTerminal,
  User,
  Users,
} from 'lucide-react'
import { type Deferred, deferred } from '../kit/deferred.tsx'
import type shell from '@vestibule/messages/en/admin/shell.json'
import type { PageSearch } from '../kit/page/page-search.ts'
import { accountSearch } from '../admin/account/account-search.ts'
import { accountsSearch } from '../admin/all-accounts/accounts-search.ts'
import { auditsSearch } from '../admin/audits/audits-search.ts'
import { groupsSearch } from '../admin/groups/groups-search.ts'
import { rolesSearch } from '../admin/roles/roles-search.ts'
import { securitySearch } from '../admin/security/security-search.ts'
import { ssoSearch } from '../admin/sso/sso-search.ts'
import { usersSearch } from '../admin/users/users-search.ts'
import type { ProductPart } from './guards.ts'

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
  /** The page is there only while this flag is on; the operator's own flag for it counts instead. */
  readonly featureFlag?: string
  /** The page is absent from installations without this part of the product. */
  readonly part?: ProductPart
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
    id: 'privacy',
    group: 'you',
    icon: ShieldCheck,
    visibility: 'always',
    page: page(async () => (await import('../admin/privacy/PrivacyPage.tsx')).PrivacyPage),
  },
  {
    id: 'personalApiTokens',
    group: 'you',
    icon: Key,
    permission: 'fe.secure.read.userApiTokens',
    visibility: 'hidden',
    part: 'apiTokens',
    page: page(async () => (await import('../admin/api-tokens/TokensPage.tsx')).PersonalApiTokensPage),
  },
  {
    id: 'account',
    group: 'workspace',
    icon: Building2,
    permission: 'fe.secure.read.accountSettings',
    visibility: 'always',
    search: accountSearch,
    page: page(async () => (await import('../admin/account/AccountPage.tsx')).AccountPage),
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
    id: 'groups',
    group: 'workspace',
    icon: Layers,
    permission: 'fe.secure.read.groups',
    visibility: 'hidden',
    featureFlag: 'groups-admin-box-new',
    search: groupsSearch,
    page: page(async () => (await import('../admin/groups/GroupsPage.tsx')).GroupsPage),
    item: page(async () => (await import('../admin/groups/GroupPage.tsx')).GroupPage),
  },
  {
    id: 'allAccounts',
    group: 'workspace',
    icon: Network,
    permission: 'fe.account-hierarchy.read.subAccount',
    visibility: 'byPermissions',
    featureFlag: 'msp-all-accounts-new',
    search: accountsSearch,
    page: page(async () => (await import('../admin/all-accounts/AllAccountsPage.tsx')).AllAccountsPage),
    item: page(async () => (await import('../admin/all-accounts/AccountUsersPage.tsx')).AccountUsersPage),
  },
  {
    id: 'security',
    group: 'security',
    icon: Shield,
    permission: 'fe.secure.read.securityPolicy',
    visibility: 'always',
    search: securitySearch,
    page: page(async () => (await import('../admin/security/SecurityPage.tsx')).SecurityPage),
  },
  {
    id: 'roles',
    group: 'security',
    icon: KeyRound,
    permission: 'fe.secure.read.roles',
    visibility: 'hidden',
    search: rolesSearch,
    page: page(async () => (await import('../admin/roles/RolesPage.tsx')).RolesPage),
  },
  {
    id: 'audits',
    group: 'security',
    icon: ScrollText,
    permission: 'fe.secure.read.audits',
    visibility: 'always',
    search: auditsSearch,
    page: page(async () => (await import('../admin/audits/AuditsPage.tsx')).AuditsPage),
  },
  {
    id: 'provisioning',
    group: 'integrations',
    icon: RefreshCw,
    permission: 'fe.secure.read.provisioningConfiguration',
    visibility: 'hidden',
    page: page(async () => (await import('../admin/provisioning/ProvisioningPage.tsx')).ProvisioningPage),
  },
  {
    id: 'sso',
    group: 'integrations',
    icon: LogIn,
    permission: 'fe.secure.read.samlConfiguration',
    visibility: 'hidden',
    search: ssoSearch,
    page: page(async () => (await import('../admin/sso/SsoPage.tsx')).SsoPage),
    item: page(async () => (await import('../admin/sso/ConnectionPage.tsx')).ConnectionPage),
  },
  {
    id: 'apiTokens',
    group: 'integrations',
    icon: SquareTerminal,
    permission: 'fe.secure.read.tenantApiTokens',
    visibility: 'hidden',
    part: 'apiTokens',
    page: page(async () => (await import('../admin/api-tokens/TokensPage.tsx')).ApiTokensPage),
  },
]
