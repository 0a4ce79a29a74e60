import type { PortalConfig } from '@vestibule/bridge'
import type { AdminBoxConfiguration } from '@vestibule/contract/areas/metadata'
import { atom } from 'jotai/vanilla'
import { type Appearance, appearances, strictest } from '../kit/form/appearance.ts'
import { configAtom } from '../ports/host.ts'
import { configuration } from './metadata.atoms.ts'

type Tree = Readonly<Record<string, unknown>>
type Path = readonly string[]

/** What the operator and the host say of fields and tabs. */
export type AppearanceRules = {
  readonly operator: AdminBoxConfiguration
  readonly host?: PortalConfig['adminPortal']
}

const inside = (tree: unknown, name: string): unknown =>
  typeof tree === 'object' && tree !== null && Object.hasOwn(tree, name) ? (tree as Tree)[name] : undefined

const isAppearance = (value: unknown): value is Appearance =>
  (appearances as readonly unknown[]).includes(value)

/** The strictest that is said at any of the paths, by the operator or the host (ruling 39). */
const appearanceAt = ({ operator, host }: AppearanceRules, paths: readonly Path[]): Appearance => {
  const trees = [inside(operator.themeV2, 'adminPortal'), host]
  const values = trees.flatMap((tree) => paths.map((path) => path.reduce<unknown>(inside, tree)))
  return strictest(values.filter(isAppearance))
}

const pathOfInvite = ['pages', 'users', 'inviteUserModal', 'inviteByEmail', 'fieldsProperties']

/** Where documents of the wire keep two kinds of fields that belong to no page of their own. */
const wirePaths: Readonly<Record<string, (field: string) => Path>> = {
  users: (column) => ['pages', 'users', 'fieldsProperties', 'tableColumns', column, 'visibility'],
  invite: (field) => [...pathOfInvite, field, 'appearance'],
}

/**
 * How a field is shown: by `pages.<page>.fieldsProperties.<field>.appearance` of the operator's `themeV2.adminPortal` and
 * of the host's option `adminPortal`. The form that invites users counts as a page, `invite`.
 */
export const readAppearance = (rules: AppearanceRules, page: string, field: string): Appearance => {
  const onWire = Object.hasOwn(wirePaths, page) ? wirePaths[page]?.(field) : undefined
  const own = ['pages', page, 'fieldsProperties', field, 'appearance']
  return appearanceAt(rules, onWire ? [own, onWire] : [own])
}

const rules = atom((get): AppearanceRules => {
  const host = get(configAtom).adminPortal
  return { operator: get(configuration), ...(host && { host }) }
})

/** Answers how a field of a page is shown. A field that no page changes takes the lesser of both words. */
export const fieldAppearance = atom((get) => {
  const given = get(rules)
  return (page: string, field: string) => readAppearance(given, page, field)
})

/** Answers how a tab of a page is shown, by `pages.<page>.tabs.<tab>`; all fields of a fixed one are fixed. */
export const appearanceOfTab = atom((get) => {
  const given = get(rules)
  return (page: string, tab: string) => appearanceAt(given, [['pages', page, 'tabs', tab, 'appearance']])
})
