import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder that has one folder for each language. */
export const folder = fileURLToPath(new URL('..', import.meta.url))

export type Direction = 'ltr' | 'rtl'
export type Locale = { readonly tag: string; readonly direction: Direction }

/** Newer than the type library: Node has it under this name. */
type WithTextInfo = Intl.Locale & { readonly getTextInfo: () => { readonly direction?: string } }

/** Which way a language is written. */
export const toDirection = (tag: string): Direction => {
  const { direction } = (new Intl.Locale(tag) as WithTextInfo).getTextInfo()
  return direction === 'rtl' ? 'rtl' : 'ltr'
}

/** The one list of languages: each folder is one, English first. Read once, when the process or the build starts. */
export const locales: readonly Locale[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'src' && !entry.name.startsWith('.'))
  .filter(({ name }) => existsSync(`${folder}/${name}/signin`) || existsSync(`${folder}/${name}/mail`))
  .map(({ name }) => ({ tag: name, direction: toDirection(name) }))
  .sort(
    (one, other) => Number(other.tag === 'en') - Number(one.tag === 'en') || (one.tag < other.tag ? -1 : 1),
  )
