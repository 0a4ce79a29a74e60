import type { AdminBoxConfiguration } from '@vestibule/contract/areas/metadata'
import { atom } from 'jotai/vanilla'
import type { Appearance } from '../kit/form/appearance.ts'
import { configuration } from './metadata.atoms.ts'

type Tree = Readonly<Record<string, unknown>>

const inside = (tree: unknown, name: string): unknown =>
  typeof tree === 'object' && tree !== null && Object.hasOwn(tree, name) ? (tree as Tree)[name] : undefined

const isAppearance = (value: unknown): value is Appearance =>
  value === 'hidden' || value === 'viewOnly' || value === 'edit'

/** What the operator's document says of a field, at `themeV2.adminPortal.pages.<page>.fieldsProperties.<field>`. */
export const appearanceOf = (given: AdminBoxConfiguration, page: string, field: string): Appearance => {
  const path = ['adminPortal', 'pages', page, 'fieldsProperties', field, 'appearance']
  const said = path.reduce<unknown>(inside, given.themeV2)
  return isAppearance(said) ? said : 'edit'
}

/** Answers how a field of a page is shown. A field that no page changes takes the lesser of both words. */
export const fieldAppearance = atom((get) => {
  const given = get(configuration)
  return (page: string, field: string) => appearanceOf(given, page, field)
})
