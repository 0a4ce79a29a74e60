import type { PortalBuild } from '../portal-files/portal-build.ts'

export type EntryRequest = {
  readonly locale: string
  readonly route: string | undefined
  readonly view: string | undefined
  /** A user may be signed in here: then there is no first step to show before that is known. */
  readonly hasRefreshCookie: boolean
  readonly allowSignups: boolean
  /** What names a person beside an address. */
  readonly identifiers?: string | undefined
  /** Whether sign-up asks for an address and a password, and nothing else. */
  readonly isPlainSignUp: boolean
}

const loginRoutes = new Set([undefined, 'loginUrl', 'authenticatedUrl'])

/** Which prerendered piece a document starts with (ruling 4). */
export const entryFileName = ({
  locale,
  route,
  view,
  hasRefreshCookie,
  allowSignups,
  identifiers,
  isPlainSignUp,
}: EntryRequest): string => {
  if (!hasRefreshCookie && view !== 'admin') {
    if (loginRoutes.has(route)) {
      const login = allowSignups ? 'login' : 'login-closed'
      return `${locale}.${[login, identifiers].filter(Boolean).join('-')}.html`
    }
    if (route === 'signUpUrl' && allowSignups && isPlainSignUp) return `${locale}.sign-up.html`
  }
  return `${locale}.${route?.startsWith('admin/') ? 'admin' : 'skeleton'}.html`
}

/** The piece, or the skeleton of the language, or nothing: the portal then draws everything itself. */
export const entryHtml = ({ entry }: PortalBuild, request: EntryRequest): string =>
  entry.get(entryFileName(request)) ?? entry.get(`${request.locale}.skeleton.html`) ?? ''
