import { ok } from '@vestibule/bridge'

/** A portal that notes what it is asked to open. */
export function noting() {
  const opened: unknown[] = []
  const open = (params: { route: string; params?: Readonly<Record<string, string>> }) => {
    opened.push(params)
    return ok({ route: params.route })
  }
  return {
    opened,
    handlers: { open, close: () => (opened.push('close'), ok({})) },
  }
}

/** The person went back, forward, or the host's router went somewhere. */
export function arriveAt(address: string): void {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}
