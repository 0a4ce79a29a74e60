import { type HostConnection, type HostEndOptions, openHostEnd } from './host-end.ts'
import { type Peer, pinnedMessenger } from './pinned-messenger.ts'

export type { HostConnection } from './host-end.ts'

/** What a host page needs that shows the portal in a frame. */
export interface HostOptions extends Omit<HostEndOptions, 'messenger'> {
  /** The frame's window, and the one origin it is spoken to at. */
  readonly peer: Peer
}

/** Opens the end of a host page and waits for the portal's `hello`. */
export const connectHost = ({ peer, ...options }: HostOptions): HostConnection =>
  openHostEnd({ ...options, messenger: pinnedMessenger(peer) })
