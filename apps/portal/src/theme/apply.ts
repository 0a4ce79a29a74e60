import type { Mode, Tokens } from './tokens.ts'

export const looks = ['modern', 'classic', 'vivid', 'dark'] as const
export type Look = (typeof looks)[number]

export const isLook = (name: unknown): name is Look => (looks as readonly unknown[]).includes(name)

export type Theme = { readonly mode: Mode; readonly look: Look; readonly tokens: Tokens }

export const ourTheme: Theme = { mode: 'auto', look: 'modern', tokens: {} }

/** Puts a theme on the document through the CSSOM, which a strict style policy lets through. */
export const applyTheme = (root: HTMLElement, { mode, look, tokens }: Theme): void => {
  root.dataset.theme = mode
  setOrRemove(root, 'look', look === 'modern' ? undefined : look)
  setOrRemove(root, 'accent', tokens.accent === undefined ? undefined : 'host')
  setOrRemove(root, 'box', tokens.box)
  for (const name of ['accent', 'radius', 'font', 'surface', 'background', 'text', 'logo-size'] as const) {
    const value = tokens[name]
    if (value === undefined) root.style.removeProperty(`--v-${name}`)
    else root.style.setProperty(`--v-${name}`, value)
  }
}

const setOrRemove = (root: HTMLElement, name: string, value: string | undefined): void => {
  if (value === undefined) delete root.dataset[name]
  else root.dataset[name] = value
}
