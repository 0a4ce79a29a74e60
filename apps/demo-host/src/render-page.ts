import { type MessageKey, en } from './messages.ts'
import { readPreference } from './preferences.ts'
import { directionOf, languages, translate } from './translate.ts'

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const messageOf = (language: string, key: string): string =>
  key in en ? escapeHtml(translate(language, key as MessageKey)) : ''

/**
 * Writes a page in the language, theme and session state that its visitor's browser keeps.
 *
 * @param cookies the request's `Cookie` header; its values are compared with what is known, never written out
 */
export const renderPage = (html: string, cookies = ''): string => {
  const kept = readPreference(cookies, 'language') ?? ''
  const language = Object.hasOwn(languages, kept) ? kept : 'en'
  const theme = ['light', 'dark'].find((mode) => mode === readPreference(cookies, 'theme')) ?? 'auto'
  const session = readPreference(cookies, 'session') === 'in' ? 'in' : 'out'
  return html
    .replace(
      '<html lang="en">',
      `<html lang="${language}" dir="${directionOf(language)}" data-theme="${theme}">`,
    )
    .replace('data-session="out"', `data-session="${session}"`)
    .replace(/data-message="(\w+)">/g, (tag, key: string) => tag + messageOf(language, key))
    .replace(/data-label="(\w+)"/g, (tag, key: string) => `${tag} aria-label="${messageOf(language, key)}"`)
}
