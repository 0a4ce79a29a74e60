import { atom } from 'jotai/vanilla'
import type { HostMethods, Params, PortalConfig } from '@vestibule/bridge'
import { port } from './port.ts'

type HostParams<K extends keyof HostMethods['params'] & string> = Params<HostMethods, K>

/** The page around the portal: a host application across the bridge, or the hosted page itself. */
export type Host = {
  /** Origin that relative redirects belong to. */
  readonly origin: string
  /** Asks for another address. False when the host refused or did not answer. */
  readonly navigate: (to: HostParams<'navigate'>) => Promise<boolean>
  readonly routeChanged: (route: HostParams<'routeChanged'>) => void
  readonly sessionChanged: (session: HostParams<'sessionChanged'>) => Promise<void>
  /** Goes to an address of the portal's own server that leads on to a provider's. False when the host did not go. */
  readonly openExternal: (params: HostParams<'openExternal'>) => Promise<boolean>
  readonly title: (title: HostParams<'title'>) => void
  readonly resize: (size: HostParams<'resize'>) => void
  readonly painted: () => void
  /** Lies above the whole page of the host, or no more. */
  readonly overlay: (wanted: HostParams<'overlay'>) => Promise<void>
  /** For how long the host's own page has been idle; undefined where it cannot say. */
  readonly idleMs: () => Promise<number | undefined>
  /** Something was completed that the host may count. */
  readonly event: (message: HostParams<'event'>) => void
  readonly closeRequested: (reason: HostParams<'closeRequested'>) => Promise<boolean>
  readonly diagnostic: (diagnostic: HostParams<'diagnostic'>) => void
}

export type SessionSnapshot = HostParams<'sessionChanged'>

export const hostAtom = port<Host>('host')

/** The host's options. What it has not said yet, or never says, is what the embed document said. */
export const configAtom = atom<PortalConfig>({ view: 'auto' })
