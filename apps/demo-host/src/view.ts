/** Where a visitor is. */
export type Visitor = {
  readonly isSignedIn: boolean
  readonly path: string
  /** The portal's word for what it shows; empty until it has said it. */
  readonly route?: string
}

/** Which part of the page is seen, and whether the portal's box is. */
export type ShownView = {
  readonly view: 'landing' | 'box' | 'notes'
  readonly box: 'open' | 'closed'
}

/** The portal's box belongs to the landing page, and has a page of its own as well. */
export const viewAt = ({ isSignedIn, path, route = '' }: Visitor): ShownView => {
  if (!isSignedIn) return { view: path.startsWith('/account/') ? 'box' : 'landing', box: 'open' }
  // Signed in and on a page of the host's own, the portal has nothing to show but its last word.
  const isClosed = route === '' || route === 'authenticatedUrl'
  return { view: 'notes', box: isClosed ? 'closed' : 'open' }
}
