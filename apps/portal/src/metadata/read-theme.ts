import type { AdminBoxConfiguration } from '@vestibule/contract/areas/metadata'
import type { GivenTheme } from '../theme/theme.atoms.ts'

type Tree = Readonly<Record<string, unknown>>

const treeAt = (tree: Tree, ...path: readonly string[]): Tree =>
  path.reduce<Tree>((at, name) => {
    const next = Object.hasOwn(at, name) ? at[name] : undefined
    return typeof next === 'object' && next !== null ? (next as Tree) : {}
  }, tree)

const textAt = (tree: Tree, name: string): string | undefined => {
  const value = Object.hasOwn(tree, name) ? tree[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** What an operator's theme document means here: our own names, or the accent and the look of the published tree. */
export const readTheme = (configuration: AdminBoxConfiguration): GivenTheme | undefined => {
  const theme = { ...treeAt(configuration, 'themeV2'), ...treeAt(configuration, 'themes') }
  const accent = textAt(treeAt(theme, 'palette', 'primary'), 'main')
  const look = textAt(theme, 'look') ?? textAt(treeAt(theme, 'loginBox'), 'themeName')
  const mode = textAt(theme, 'mode')
  const tokens = { ...(accent !== undefined && { accent }), ...treeAt(theme, 'tokens') }
  if (look === undefined && mode === undefined && Object.keys(tokens).length === 0) return undefined
  return {
    mode: mode === 'light' || mode === 'dark' || mode === 'auto' ? mode : undefined,
    // The published names end in V2 for the second generation of the same looks.
    look: look?.replace(/V2$/, ''),
    tokens,
  }
}
