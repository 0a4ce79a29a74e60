import { matchLocale } from '../i18n/locales.ts'
import type { Overrides } from '../i18n/translator.ts'
import { isTree, type Tree } from './tree.ts'

/** Reads an operator's texts: language, namespace, and keys nested as deep as they like. What is no text is left out. */
export const readTexts = (localizations: unknown): Overrides => {
  const languages = isTree(localizations) ? Object.entries(localizations) : []
  return Object.fromEntries(
    languages.flatMap(([language, namespaces]) => {
      const locale = matchLocale(language)
      return locale !== undefined && isTree(namespaces) ? [[locale, toNamespaces(namespaces)]] : []
    }),
  )
}

const toNamespaces = (namespaces: Tree): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.entries(namespaces).flatMap(([name, texts]) => (isTree(texts) ? [[name, flat(texts)]] : [])),
  )

const flat = (tree: Tree, before = '', depth = 0): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]): [string, string][] => {
      if (typeof value === 'string') return [[before + key, value]]
      return isTree(value) && depth < 6 ? Object.entries(flat(value, `${before}${key}.`, depth + 1)) : []
    }),
  )
