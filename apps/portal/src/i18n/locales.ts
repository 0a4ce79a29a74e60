import type { Texts } from '@vestibule/messages/messages'
import type { Namespace } from '@vestibule/messages/portal'
import rightToLeft from 'virtual:messages/right-to-left'
import signin from 'virtual:messages/signin'
import { englishMessages } from './english.ts'

/** Where a locale's messages come from. */
export type MessageSource = (namespace: Namespace) => Texts | undefined

/** The tag of a language that has a folder in `packages/messages`, or of the pseudo-locale that is made from English. */
export type Locale = string

export const locales: readonly Locale[] = ['en', ...Object.keys(signin)]

export const toDirection = (locale: Locale): 'ltr' | 'rtl' => (rightToLeft.includes(locale) ? 'rtl' : 'ltr')

/** Fetches what a language says. */
export const loadLocale = async (locale: Locale): Promise<MessageSource> => {
  const messages = (await signin[locale]?.())?.default
  return messages ? (namespace) => messages[namespace] : englishMessages
}

/** The locale of ours that fits a tag best: itself, then its language. Nothing when we do not speak it. */
export const matchLocale = (tag: string | undefined): Locale | undefined => {
  const wanted = tag?.toLowerCase() ?? ''
  const find = (text: string) => locales.find((locale) => locale.toLowerCase() === text)
  // `iw` is what older systems call Hebrew.
  return find(wanted) ?? find(wanted.split('-')[0]?.replace(/^iw$/, 'he') ?? '')
}
