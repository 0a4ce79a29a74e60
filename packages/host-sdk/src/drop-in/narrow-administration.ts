import type { PortalConfig } from '@vestibule/bridge'
import { branches, textAt, treeAt } from './tree.ts'
import type { VendorTree } from './vendor.ts'

type Rules = NonNullable<PortalConfig['adminPortal']>

const visibilities: readonly string[] = ['hidden', 'byPermissions', 'always']
const appearances: readonly string[] = ['hidden', 'viewOnly', 'edit']

/** Rules about things by their names; what says nothing that the portal knows is left out. */
const readRules = (tree: VendorTree, property: string, allowed: readonly string[]): VendorTree =>
  Object.fromEntries(
    branches(tree).flatMap(([name, rule]) => {
      const value = textAt(rule, property)
      return value !== undefined && allowed.includes(value) ? [[name, { [property]: value }]] : []
    }),
  )

/** Columns of the users table are shown or not: the portal counts them as fields of that page. */
const readColumns = (fields: VendorTree): VendorTree =>
  Object.fromEntries(
    branches(treeAt(fields, 'tableColumns'))
      .filter(([, column]) => column.visibility === 'hidden')
      .map(([name]) => [name, { appearance: 'hidden' }]),
  )

const readPage = (page: VendorTree): VendorTree => {
  const fields = treeAt(page, 'fieldsProperties')
  const tabs = readRules(treeAt(page, 'tabsProperties'), 'appearance', appearances)
  return {
    fieldsProperties: { ...readRules(fields, 'appearance', appearances), ...readColumns(fields) },
    ...(Object.keys(tabs).length > 0 && { tabs }),
  }
}

/** The form that invites users is a page of its own to the portal. */
const pathOfInvite = ['users', 'inviteUserModal', 'inviteByEmail'] as const

/**
 * What an application narrows of administration: pages by `metadata.navigation`, fields and tabs by
 * `themeOptions.adminPortal.pages`. The portal keeps the stricter of the operator's rule and this one.
 */
export const narrowAdministration = (metadata: VendorTree, themeOptions: VendorTree): Rules => {
  const pages = treeAt(themeOptions, 'adminPortal', 'pages')
  return {
    navigation: readRules(treeAt(metadata, 'navigation'), 'visibility', visibilities),
    pages: Object.fromEntries([
      ...branches(pages).map(([name, page]) => [name, readPage(page)]),
      ['invite', readPage(treeAt(pages, ...pathOfInvite))],
    ]),
  } as Rules
}
