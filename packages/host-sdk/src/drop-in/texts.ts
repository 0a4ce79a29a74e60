import type { PortalConfig } from '@vestibule/bridge'
import { branches, textAt, treeAt } from './tree.ts'
import type { VendorTree } from './vendor.ts'
import { vendorTexts } from './vendor-texts.ts'

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The parts of the application's texts that have names of their own. */
const vendorParts = ['validations', 'loginBox', 'adminPortal', 'errors', 'custom']

/** Keys nested as deep as they like, as the portal has them. */
const flat = (tree: VendorTree, before = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string'
        ? [[before + key, value]]
        : Object.entries(flat(treeAt(tree, key), `${before}${key}.`)),
    ),
  )

/** Texts under the vendor's names, where the portal says the same thing in one text. */
const readVendorTexts = (language: VendorTree): Texts => {
  const texts: Record<string, Record<string, string>> = {}
  for (const [from, [namespace, key]] of Object.entries(vendorTexts)) {
    const path = from.split('.')
    const text = textAt(treeAt(language, ...path.slice(0, -1)), path.at(-1) as string)
    if (text !== undefined) texts[namespace] = { ...texts[namespace], [key]: text }
  }
  return texts
}

/** The portal's own namespaces may stand beside the vendor's; they win. */
const readLanguage = (language: VendorTree): Texts => {
  const texts: Record<string, Readonly<Record<string, string>>> = { ...readVendorTexts(language) }
  for (const [namespace, own] of branches(language)) {
    if (!vendorParts.includes(namespace)) texts[namespace] = { ...texts[namespace], ...flat(own) }
  }
  return texts
}

/** What an application says in place of the portal: locale, namespace, key, text. */
export const toTexts = (localizations: VendorTree): NonNullable<PortalConfig['localizations']> =>
  Object.fromEntries(
    branches(localizations)
      .filter(([name]) => name !== 'autoTranslate')
      .map(([locale, language]) => [locale, readLanguage(language)]),
  )

/** The language that the application wants to be spoken, if it says so. */
export const readLanguageTag = (localizations: VendorTree): string | undefined =>
  textAt(localizations, 'defaultLanguage')

/** Paths of the texts under the vendor's names that the portal says in no text of its own. */
export const listUnusedTexts = (localizations: VendorTree): readonly string[] =>
  branches(localizations).flatMap(([locale, language]) =>
    vendorParts
      .flatMap((part) => Object.keys(flat(treeAt(language, part), `${part}.`)))
      .filter((path) => !Object.hasOwn(vendorTexts, path))
      .map((path) => `localizations.${locale}.${path}`),
  )
