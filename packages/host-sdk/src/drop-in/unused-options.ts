import { developersMachine } from '../developers-machine.ts'
import { listUnusedTexts } from './texts.ts'
import { treeAt } from './tree.ts'
import type { VendorOptions, VendorTree } from './vendor.ts'

/** Options of the wrapper that change nothing here, each with its reason in docs/deviations.md. */
const unused = [
  'auditsOptions',
  'backgroundImage',
  'customStyles',
  'events',
  'guidesCdnUrl',
  'headerImage',
  'overrideFeatureFlags',
  'subscriptionsOptions',
  'tracing',
  'withCompanyName',
]

/** Parts of a theme that have a counterpart; the styles of single elements have none. */
const usedOfTheme: Readonly<Record<string, readonly string[]>> = {
  adminPortal: ['pages'],
  loginBox: ['themeName'],
  palette: ['primary', 'background', 'text'],
  typography: ['fontFamily'],
}

/** So many are named. */
const named = 8

const listUnusedOfTheme = (theme: VendorTree): readonly string[] =>
  Object.keys(theme)
    .filter((name) => name !== 'mode')
    .flatMap((name) => {
      const used = usedOfTheme[name]
      if (used === undefined) return [`themeOptions.${name}`]
      const parts = Object.keys(treeAt(theme, name)).filter((part) => !used.includes(part))
      return parts.map((part) => `themeOptions.${name}.${part}`)
    })

/** The names of what was given and changes nothing. */
export const listUnused = (options: VendorOptions): readonly string[] => {
  const { themeOptions = {}, localizations = {}, ...others } = options
  const given: VendorTree = others
  return [
    ...unused.filter((name) => given[name] !== undefined),
    ...listUnusedOfTheme(themeOptions),
    ...(localizations.autoTranslate === undefined ? [] : ['localizations.autoTranslate']),
    ...listUnusedTexts(localizations),
  ]
}

/** Tells the developer of the application, once for each page. */
export const warnOfUnused = (options: VendorOptions): void => {
  const names = developersMachine.test(location.hostname) ? listUnused(options) : []
  if (names.length === 0) return
  const others = names.length > named ? ` and ${names.length - named} more` : ''
  // oxlint-disable-next-line no-console -- the developer of the host looks there
  console.warn(`Vestibule: these options change nothing: ${names.slice(0, named).join(', ')}${others}`)
}
