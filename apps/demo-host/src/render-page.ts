import { escapeHtml } from './escape-html.ts'
import { type MessageKey, en } from './messages.ts'
import { readPreference } from './preferences.ts'
import { toDirection, languages, translate } from './translate.ts'
import { renderTryIt } from './try-it/render-try-it.ts'
import type { Settings } from './try-it/settings.ts'
import { viewAt } from './view.ts'

const readMessage = (language: string, key: string): string =>
  key in en ? escapeHtml(translate(language, key as MessageKey)) : ''

/** What a page is written for. */
type Visit = {
  /** The request's `Cookie` header; its values are compared with what is known, never written out. */
  readonly cookies?: string | undefined
  readonly path?: string
  /** What the panels show; without it they stay hidden. */
  readonly settings?: Settings | undefined
}

/** Writes a page as its visitor will see it: in the language, theme and session state that the browser keeps. */
export const renderPage = (html: string, { cookies = '', path = '/', settings }: Visit = {}): string => {
  const kept = readPreference(cookies, 'language') ?? ''
  const language = Object.hasOwn(languages, kept) ? kept : 'en'
  const theme = ['light', 'dark'].find((mode) => mode === readPreference(cookies, 'theme')) ?? 'auto'
  const session = readPreference(cookies, 'session') === 'in' ? 'in' : 'out'
  const { view, box } = viewAt({ isSignedIn: session === 'in', path })
  return (settings ? renderTryIt(html, settings, language) : html)
    .replace(
      '<html lang="en">',
      `<html lang="${language}" dir="${toDirection(language)}" data-theme="${theme}">`,
    )
    .replace(
      'data-view="landing" data-session="out"',
      `data-view="${view}" data-box="${box}" data-session="${session}"`,
    )
    .replace(
      '<div id="portal"',
      (portal) =>
        `${portal} data-view="${session === 'in' ? 'auto' : 'login'}" data-theme="${theme}" data-locale="${language}"`,
    )
    .replace(/data-message="(\w+)">/g, (tag, key: string) => tag + readMessage(language, key))
    .replace(/data-label="(\w+)"/g, (tag, key: string) => `${tag} aria-label="${readMessage(language, key)}"`)
}
