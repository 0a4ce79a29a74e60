/** What the wrapper hands to screens that ask for it: its packages, of which one makes state that components follow. */
interface WrapperPackages {
  readonly FronteggReduxStore?: { readonly createProxy?: <T extends object>(state: T) => T }
}

let create = <T extends object>(state: T): T => state

/** Takes the wrapper's packages. State that was made before is plain: it is right, and no component follows it. */
export const takePackages = ({ FronteggReduxStore }: WrapperPackages = {}): void => {
  const { createProxy } = FronteggReduxStore ?? {}
  if (createProxy) create = createProxy
}

/** State that the application's components follow, since it is made by the application's own package. */
export const liveState = <T extends object>(state: T): T => create(state)
