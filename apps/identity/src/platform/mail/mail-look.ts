import * as v from 'valibot'

/** What a mail takes of the application that it is sent for. */
export type MailedApplication = {
  readonly name: string
  readonly logo?: string | undefined
  /** The operator's metadata, whose theme colors the mail. */
  readonly adminBox: unknown
}

/** What a mail looks like: its colours, and whose it is. */
export type MailLook = {
  readonly application: string
  /** Background of the button, and what can be read on it. */
  readonly accent: string
  readonly onAccent: string
  readonly logo: string | undefined
}

/** The accent of the sign-in box in the light. */
const ours = '#4254cf'

/** Only what can be nothing but a colour gets into a style. */
const hex = v.pipe(v.string(), v.regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i))
const tree = v.object({
  palette: v.fallback(v.optional(v.object({ primary: v.object({ main: hex }) })), undefined),
  tokens: v.fallback(v.optional(v.object({ accent: hex })), undefined),
})
const configured = v.object({
  themeV2: v.fallback(v.optional(tree), undefined),
  themes: v.fallback(v.optional(tree), undefined),
})

/** The accent of the portal's own theme, found where the portal finds it. */
const readAccent = (configuration: unknown): string => {
  const { themeV2, themes } = v.parse(v.fallback(configured, {}), configuration)
  const theme = { ...themeV2, ...themes }
  return theme.tokens?.accent ?? theme.palette?.primary.main ?? ours
}

const channels = (colour: string): number[] => {
  const digits = colour.slice(1)
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  return pairs.map((pair) => Number.parseInt(pair, 16) / 255)
}

/** White where it is read at least as well as black (WCAG's relative luminance). */
const readableOn = (colour: string): string => {
  const [r = 0, g = 0, b = 0] = channels(colour).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b <= 0.179 ? '#ffffff' : '#000000'
}

const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:'

/** How the application wants to be seen, as far as a mail can show it. */
export const mailLook = ({ name, logo = '', adminBox }: MailedApplication): MailLook => {
  const accent = readAccent(adminBox)
  return {
    application: name,
    accent,
    onAccent: readableOn(accent),
    logo: isHttps(logo) ? logo : undefined,
  }
}
