const prefix = 'acme-notes-'
const year = 31_536_000

/** What a browser refuses to keep is known as long as the page is open. */
const inMemory = new Map<string, string>()

/** Names of what is kept. Cookies, so that the server's first answer is already right and nothing flickers. */
export type Preference = 'theme' | 'language' | 'session'

/** @param cookies the `Cookie` header, or `document.cookie` */
export const readPreference = (cookies: string, name: Preference): string | undefined =>
  cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${prefix}${name}=`))
    ?.slice(prefix.length + name.length + 1)

export const preference = (name: Preference): string | undefined =>
  inMemory.get(name) ?? readPreference(document.cookie, name)

export const keepPreference = (name: Preference, value: string): void => {
  inMemory.set(name, value)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${prefix}${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax`
}
