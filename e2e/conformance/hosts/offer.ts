import type { HostAction } from './host-action.ts'

/** Where the suite has put the portal. */
export const given = (): { readonly portalUrl: string; readonly clientId: string } => {
  const query = new URLSearchParams(location.search)
  return { portalUrl: query.get('portal') ?? '', clientId: query.get('client') ?? '' }
}

type Offer = {
  readonly start: () => Promise<unknown>
  readonly actions: Readonly<Record<HostAction, (params: never) => unknown>>
}

/** Offers an application to the conformance suite; it notes the states it is told. */
export const offer = ({ start, actions }: Offer): { readonly note: (state: string) => void } => {
  const states: string[] = []
  const perform = async (action: HostAction, params: unknown) => actions[action](params as never)
  Object.assign(window, { conformance: { start, perform, states } })
  return { note: (state) => states.push(state) }
}
