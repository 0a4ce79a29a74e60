import type { Deed } from './deed.ts'

/** Where the suite has put the portal. */
export const given = (): { readonly portalUrl: string; readonly clientId: string } => {
  const query = new URLSearchParams(location.search)
  return { portalUrl: query.get('portal') ?? '', clientId: query.get('client') ?? '' }
}

type Offer = {
  readonly start: () => Promise<unknown>
  readonly deeds: Readonly<Record<Deed, (params: never) => unknown>>
}

/** Offers an application to the conformance suite; it notes the states it is told. */
export const offer = ({ start, deeds }: Offer): { readonly note: (state: string) => void } => {
  const states: string[] = []
  const perform = async (deed: Deed, params: unknown) => deeds[deed](params as never)
  Object.assign(window, { conformance: { start, perform, states } })
  return { note: (state) => states.push(state) }
}
