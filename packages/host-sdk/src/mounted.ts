import type { Call, Env, Failure, HostConnection, PortalMethods } from '@vestibule/bridge'
import type { NotedFrame } from './early-frame.ts'
import type { Events } from './events.ts'
import type { MountOptions } from './options.ts'
import type { Paths, Place } from './routes.ts'
import type { Session } from './session.ts'
import type { Tokens } from './tokens.ts'

/** Everything one mount knows. What may change while it lives is not readonly. */
export interface Mounted {
  readonly el: HTMLElement
  readonly frame: NotedFrame
  /** Theme and locale are kept up to date for a frame that is shown again. */
  readonly options: MountOptions
  readonly paths: Paths
  readonly env: Env
  readonly events: Events
  readonly tokens: Tokens
  /** Ends with the mount, and every listener with it. */
  readonly life: AbortController
  /** Asks the portal. */
  readonly call: Call<PortalMethods>
  /** Settles the promise of `ready()`. */
  readonly settle: (failure?: Failure) => void
  /** The way to the portal; its code arrives while the frame loads. */
  connection: Promise<Pick<HostConnection, 'call' | 'frameLoaded' | 'end'>>
  place: Place
  /** The place that the portal begins with; it is `place` until this page or the portal goes on. */
  start: { route: string }
  session: Session
  /** In the frame's address and in the portal's first word. */
  nonce: string
  /** Height of the sign-in box. */
  height: number
  /** Least height of the element while it holds the box, as a style of its own; empty where a style sheet names one. */
  readonly reserved: string
  /** When the user last did something on this page, outside the frame; unset until the portal has asked. */
  activeAt?: number
  /** The portal lies above everything, for a dialog. */
  covers?: boolean
  isPainted?: boolean
  /** The page was told that its own content is hidden. */
  hidesHost?: boolean
  /** The host's own address, while one of ours is in its place. */
  own?: URL
  /** Had the keyboard when the portal was opened, and gets it back. */
  opener?: Element | null
  /** The portal was asked to show something and has not answered yet. */
  isOpening?: boolean
  /** Something of the portal's origin is in the frame. */
  isHeard?: boolean
  /** Why the portal's server refused the page, as its document said. */
  refusal?: string | undefined
  /** The portal was lost and is shown a second time. */
  isRetry?: boolean
  stopTimer?: () => void
}
