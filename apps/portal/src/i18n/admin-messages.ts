import admin from 'virtual:messages/admin'
import signin from 'virtual:messages/signin'
import { atom } from 'jotai/vanilla'
import { loadLocale } from './locales.ts'
import { translatorAtom } from './translator.atoms.ts'

// Fixed data, not state: what is here stays here.
const fetched = new Set(['en'])

// From now on a language comes with what administration says: in the same object, where a translator that speaks
// already finds it. The sign-in box, which has none of this, never loads it.
for (const [tag, load] of Object.entries(signin)) {
  signin[tag] = async () => {
    const [messages, more] = await Promise.all([load(), admin[tag]?.()])
    Object.assign(messages.default, more?.default)
    fetched.add(tag)
    return messages
  }
}

/**
 * What the pages of administration say in the portal's language: a promise while it is on its way. Where it cannot be
 * fetched, they speak English.
 */
export const adminMessages = atom((get): Promise<void> | undefined => {
  const { locale } = get(translatorAtom)
  if (fetched.has(locale)) return undefined
  return loadLocale(locale).then(
    () => undefined,
    () => undefined,
  )
})
