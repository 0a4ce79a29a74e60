/** What hosted sign-in needs of a browser; tests give their own. */
export interface Surroundings {
  /** The page's address. */
  readonly address: () => URL
  /** Leaves for another address. */
  readonly leave: (url: string) => void
  /** Opens an address beside this page. */
  readonly open: (url: string) => void
  /** Replaces the address without loading anything. */
  readonly replace: (path: string) => void
  /** Kept for this tab, over the way to the portal and back. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly fetch: typeof fetch
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Runs something later; the answer calls it off. */
  readonly after: (ms: number, run: () => void) => () => void
  /** As many letters and digits that cannot be guessed. */
  readonly random: (length: number) => string
  /** SHA-256, as base64url. */
  readonly hash: (text: string) => Promise<string>
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')

/** The surroundings of a page. */
export const browser: Surroundings = {
  address: () => new URL(location.href),
  leave: (url) => location.assign(url),
  open: (url) => void open(url, '_blank', 'noopener'),
  replace: (path) => history.replaceState(history.state, '', path),
  storage: {
    getItem: (name) => sessionStorage.getItem(name),
    setItem: (name, value) => sessionStorage.setItem(name, value),
    removeItem: (name) => sessionStorage.removeItem(name),
  },
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  // 64 signs: each takes six bits of a byte, and none is likelier than another.
  random: (length) =>
    Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte & 63]).join(''),
  hash: async (text) =>
    base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))),
}
