import { englishWords } from './english.ts'
import type { Namespace, Texts } from './words.ts'

/** Where a locale's words come from. */
export type WordSource = (namespace: Namespace) => Texts | undefined

/** Each language but English is one chunk. `en-XA` is made from English, to find what does not fit or was never translated. */
const loaders = {
  en: async (): Promise<WordSource> => englishWords,
  he: async (): Promise<WordSource> => (await import('./he/index.ts')).hebrewWords,
  'en-XA': async (): Promise<WordSource> => (await import('./pseudo.ts')).pseudoWords,
} as const

export type Locale = keyof typeof loaders

export const locales = Object.keys(loaders) as readonly Locale[]

const rightToLeft: ReadonlySet<Locale> = new Set(['he'])

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (rightToLeft.has(locale) ? 'rtl' : 'ltr')

export const loadLocale = (locale: Locale): Promise<WordSource> => loaders[locale]()

/** The locale of ours that fits a tag best: itself, then its language. Nothing when we do not speak it. */
export const matchLocale = (tag: string | undefined): Locale | undefined => {
  const asked = tag?.toLowerCase() ?? ''
  const find = (text: string) => locales.find((locale) => locale.toLowerCase() === text)
  // `iw` is what older systems call Hebrew.
  return find(asked) ?? find(asked.split('-')[0]?.replace(/^iw$/, 'he') ?? '')
}
