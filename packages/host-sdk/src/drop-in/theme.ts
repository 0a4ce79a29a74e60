import type { Theme } from '@vestibule/bridge'
import { textAt, treeAt } from './tree.ts'
import type { VendorTree } from './vendor.ts'

/** Names that the wrapper's `getThemeByName` looks up. */
export const themes = Object.fromEntries(
  ['modern', 'classic', 'vivid', 'dark'].map((name) => [name, { loginBox: { themeName: name } }]),
)

/** Where the application's theme says what a token of the portal is. */
const places = {
  accent: ['palette', 'primary', 'main'],
  background: ['palette', 'background', 'default'],
  surface: ['palette', 'background', 'paper'],
  text: ['palette', 'text', 'primary'],
  font: ['typography', 'fontFamily'],
} as const

const modes = ['light', 'dark', 'auto'] as const

/**
 * The portal's theme out of an application's. Colours, font and look have tokens here; styles of single elements have
 * none (docs/deviations.md).
 */
export const toTheme = (themeOptions: VendorTree): Theme => {
  const tokens = Object.entries(places).flatMap(([token, path]) => {
    const value = textAt(treeAt(themeOptions, ...path.slice(0, -1)), path.at(-1) as string)
    return value === undefined ? [] : [[token, value]]
  })
  // The published names end in V2 for the second generation of the same looks.
  const look = textAt(treeAt(themeOptions, 'loginBox'), 'themeName')?.replace(/V2$/, '')
  const mode = modes.find((one) => one === themeOptions.mode) ?? 'auto'
  return { mode, ...(look !== undefined && { look }), tokens: Object.fromEntries(tokens) }
}
