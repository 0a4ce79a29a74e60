import { contrast, parseColour } from './colour.ts'

export type Mode = 'light' | 'dark' | 'auto'

/** What a host or operator may set. Everything else follows from these or is fixed. */
export type TokenName = 'accent' | 'radius' | 'font' | 'surface' | 'background' | 'text' | 'logo-size' | 'box'
export type Tokens = Readonly<Partial<Record<TokenName, string>>>

/** Below this contrast the muted ink, mixed from text and surface, would fall under 4.5:1. */
const leastContrast = 11

const ours = {
  light: { surface: '#ffffff', background: '#f6f6f8', text: '#1a1a1f' },
  dark: { surface: '#151519', background: '#0f0f12', text: '#ededf0' },
} as const

const lengthWithin = (least: number, most: number) => (value: string) => {
  const [, amount] = /^(\d{1,3}(?:\.\d{1,3})?)px$/.exec(value) ?? []
  return amount !== undefined && Number(amount) >= least && Number(amount) <= most
}

const isColour = (value: string) => parseColour(value) !== undefined

const isAllowed: Readonly<Record<TokenName, (value: string) => boolean>> = {
  accent: isColour,
  surface: isColour,
  background: isColour,
  text: isColour,
  radius: lengthWithin(0, 16),
  'logo-size': lengthWithin(16, 64),
  box: (value) => value === 'card' || value === 'plain',
  // Family names only. Nothing that opens a function, a string escape or another declaration.
  font: (value) =>
    value.length <= 200 &&
    /^(?:[\w -]+|"[\w -]+"|'[\w -]+')(?:, ?(?:[\w -]+|"[\w -]+"|'[\w -]+'))*$/.test(value),
}

/** Names that a host or operator may set. */
export const tokenNames = Object.keys(isAllowed) as readonly TokenName[]

const isName = (name: string): name is TokenName => Object.hasOwn(isAllowed, name)

/** Sorts what came from outside into values that may be used and names that were refused. */
export const checkTokens = (
  given: Readonly<Record<string, unknown>>,
  mode: Mode,
): { readonly tokens: Tokens; readonly rejected: readonly string[] } => {
  const tokens: Partial<Record<TokenName, string>> = {}
  const rejected: string[] = []
  for (const [key, value] of Object.entries(given)) {
    const name = key.replace(/^--v-/, '')
    if (isName(name) && typeof value === 'string' && isAllowed[name](value)) tokens[name] = value
    else rejected.push(key)
  }
  if (!isReadable(tokens, mode)) {
    for (const name of ['surface', 'background', 'text'] as const) {
      if (tokens[name] !== undefined) rejected.push(name)
      delete tokens[name]
    }
  }
  return { tokens, rejected }
}

/** Colours are kept only when text stays readable on every plane in every mode that may be shown. */
const isReadable = (tokens: Tokens, mode: Mode): boolean => {
  const modes = mode === 'auto' ? (['light', 'dark'] as const) : [mode]
  return modes.every((one) => {
    const { surface, background, text } = { ...ours[one], ...tokens }
    return [surface, background].every((plane) => isEnough(text, plane))
  })
}

const isEnough = (text: string, plane: string): boolean => {
  const [ink, ground] = [parseColour(text), parseColour(plane)]
  return ink !== undefined && ground !== undefined && contrast(ink, ground) >= leastContrast
}
