import type { ErrorCode } from '@vestibule/bridge'
import { failed } from '@vestibule/bridge/result'
import { layoutFrame, resize } from './layout-frame.ts'
import { embedAddress, embedBase } from './frame.ts'
import type { Mounted } from './mounted.ts'

/** How long a document may take until it says hello, and again until it is ready. */
export const helloMs = 15_000
/** How long another document in the frame may take to say it. */
const lostMs = 5_000
/** How long a document that has loaded may stay silent: its scripts have run by then, and those of an error page never do. */
const silentMs = 2_000

/** Gives the portal this long; after it, this is what went wrong. */
export function giveTime(mounted: Mounted, ms: number, otherwise: ErrorCode): void {
  mounted.stopTimer?.()
  mounted.stopTimer = mounted.env.after(ms, () => disconnected(mounted, otherwise))
}

/** Another document is in the frame. If it is not the portal it will not say hello. */
export const expectHello = (mounted: Mounted): void => giveTime(mounted, lostMs, 'PORTAL_LOST')

/** There is no portal in the frame, or none any more. One that was lost is shown once more. */
export async function disconnected(mounted: Mounted, code: ErrorCode): Promise<void> {
  let { error } = failed(code === 'PORTAL_UNREACHABLE' && !navigator.onLine ? 'OFFLINE' : code)
  mounted.stopTimer?.()
  if (code === 'PORTAL_LOST' && !mounted.isRetry) {
    mounted.isRetry = true
    mounted.events.emit('error', error)
    return showAgain(mounted)
  }
  markPainted(mounted)
  mounted.life.abort()
  // Without the file that explains it, the code has to do.
  await import('./later.ts').then(
    (later) => (error = later.explain(mounted, error)),
    () => {},
  )
  mounted.events.emit('error', error)
  mounted.settle(error)
  ;(await mounted.connection).end({ ok: false, error })
}

/** Another document of the portal takes the place of the one that is there. */
export function showAgain(mounted: Mounted): void {
  mounted.frame.remove()
  // Whatever was in it is gone with it.
  mounted.connection.then((connection) => connection.frameLoaded())
  insert(mounted)
}

/** Puts the frame on the page. */
export function insert(mounted: Mounted): void {
  const { el, frame, options, place } = mounted
  const { portalOrigin, clientId, locale, theme, view } = options
  const query = { l: locale, t: theme?.mode, r: place.route, view, c: options.isolated }
  mounted.nonce = mounted.env.id()
  frame.src = embedAddress(embedBase(portalOrigin, clientId), query) + mounted.nonce
  el.append(frame)
  begin(mounted)
}

/** The frame is laid out, and its document has time to say hello. */
function begin(mounted: Mounted): void {
  layoutFrame(mounted)
  giveTime(mounted, helloMs, 'PORTAL_UNREACHABLE')
}

/** The portal shows something, this tall if it says so. */
export function markPainted(mounted: Mounted, height = mounted.height): void {
  mounted.isPainted = true
  resize(mounted, height)
}

/** Listens to everything that tells how the portal fares, before there is anything to hear. */
export function watch(mounted: Mounted): void {
  const { frame, life, options } = mounted
  const { portalOrigin } = options
  const hear = (message: { vestibule?: unknown; code?: string; height?: number } | null) => {
    mounted.isHeard = true
    if (message?.vestibule === 'refused') {
      mounted.refusal = message.code
      disconnected(mounted, 'EMBED_FORBIDDEN')
    }
    // The document holds what the portal begins with, and says how tall that is long before its script answers.
    if (message?.vestibule === 'painted') markPainted(mounted, message.height)
  }
  const loaded = async () => {
    if ((await mounted.connection).frameLoaded()) expectHello(mounted)
    else if (!mounted.isHeard) giveTime(mounted, silentMs, 'PORTAL_UNREACHABLE')
  }
  addEventListener(
    'message',
    ({ source, origin, data }) => {
      if (source === frame.contentWindow && origin === portalOrigin) hear(data)
    },
    life,
  )
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI }) => {
      if (effectiveDirective === 'frame-src' && blockedURI.startsWith(portalOrigin))
        disconnected(mounted, 'CSP_FRAME_SRC')
    },
    life,
  )
  frame.addEventListener('load', loaded, life)
  const early = frame.vestibule
  if (!early) return insert(mounted)
  // Taken over once: a mount that follows this one must not find its frame again, which is on its way out by then.
  delete frame.vestibule
  mounted.nonce = early.nonce
  begin(mounted)
  // Once the connection is on its way, as if all of it happened now.
  queueMicrotask(() => {
    if (early.loads) loaded()
    for (const message of early.heard) hear(message as never)
  })
}
