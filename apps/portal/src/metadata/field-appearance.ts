import type { AdminBoxConfiguration } from '@vestibule/contract/areas/metadata'
import { atom } from 'jotai/vanilla'
import type { Appearance } from '../kit/form/appearance.ts'
import { configuration } from './metadata.atoms.ts'

type Tree = Readonly<Record<string, unknown>>

const inside = (tree: unknown, name: string): unknown =>
  typeof tree === 'object' && tree !== null && Object.hasOwn(tree, name) ? (tree as Tree)[name] : undefined

const isAppearance = (value: unknown): value is Appearance =>
  value === 'hidden' || value === 'viewOnly' || value === 'edit'

const appearanceAt = (given: AdminBoxConfiguration, path: readonly string[]): Appearance => {
  const value = path.reduce<unknown>(inside, given.themeV2)
  return isAppearance(value) ? value : 'edit'
}

/** What the operator's document says of a field, at `themeV2.adminPortal.pages.<page>.fieldsProperties.<field>`. */
export const appearanceOf = (given: AdminBoxConfiguration, page: string, field: string): Appearance => {
  return appearanceAt(given, ['adminPortal', 'pages', page, 'fieldsProperties', field, 'appearance'])
}

/** Answers how a field of a page is shown. A field that no page changes takes the lesser of both words. */
export const fieldAppearance = atom((get) => {
  const given = get(configuration)
  return (page: string, field: string) => appearanceOf(given, page, field)
})

/** Answers whether a tab of a page is shown, by `themeV2.adminPortal.pages.<page>.tabs.<tab>`; there is no fixed one. */
export const appearanceOfTab = atom((get) => {
  const given = get(configuration)
  return (page: string, tab: string): 'hidden' | 'edit' =>
    appearanceAt(given, ['adminPortal', 'pages', page, 'tabs', tab, 'appearance']) === 'hidden'
      ? 'hidden'
      : 'edit'
})
