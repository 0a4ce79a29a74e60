/** How the SDK reads and writes the host's address; give one when the address is not the History API's. */
export interface Router {
  /** Path, query and hash, as they stand in the address. */
  current(): string
  /** Goes to a path of this host, with query and hash. */
  navigate(to: string, options: { readonly replace: boolean }): void
}

/** Path, query and hash of an address. */
export const toPath = ({ pathname, search, hash }: URL | Location): string => pathname + search + hash

/** The History API. */
export const browserRouter: Router = {
  current: () => toPath(location),
  navigate: (to, { replace }) => {
    const before = location.pathname
    if (replace) history.replaceState(history.state, '', to)
    else history.pushState(null, '', to)
    // Routers of single-page hosts read the address when this is fired, and pushState does not fire it.
    if (location.pathname !== before) dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  },
}
