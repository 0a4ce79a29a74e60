import type { Mounted } from './mounted.ts'
import { isAdmin } from './routes.ts'

/** Height of the sign-in box until it says how tall it is. */
export const firstHeight = 480
const tallest = 4000
/** Smaller changes are swallowed: a box that answers its own resize would never come to rest. */
const stillness = 2
/** On the element while the admin portal fills it, for the host's style sheet. */
export const fillingClass = 'vestibule-admin'

// Behind the document, so that a form which is there before its script can be used at once.
const skeleton = 'background:linear-gradient(#8883 56%,#0000 0)50% 48px/min(20em,80%) 72px repeat-y;'

/** Lays the frame out: as tall as the sign-in box, as large as the element, or above everything. */
export function lay({ el, frame, place, options, height, reserved, covers, isPainted }: Mounted): void {
  const fills = isAdmin(place.route) || options.view === 'admin'
  const mode = options.theme?.mode
  frame.style.cssText = `border:0;display:block;width:100%;height:${fills || covers ? '100%' : `${height}px`};${
    covers ? 'position:fixed;inset:0;z-index:9999999;' : ''
  }${isPainted ? '' : skeleton}color-scheme:${mode === 'dark' || mode === 'light' ? mode : 'light dark'}`
  el.classList.toggle(fillingClass, fills)
  // A box that turns out smaller moves nothing, and the element keeps its room while the frame lies above it.
  el.style.minHeight = fills || !height ? '' : covers ? `${height}px` : reserved
  // A page whose host gave the element no height would be a slit.
  el.style.height = ''
  if (fills && el.clientHeight < 320) el.style.height = '100vh'
}

/** Takes a height of the portal; the answer is the one that counts now. */
export function resize(mounted: Mounted, wanted: number): number {
  const next = Math.min(tallest, Math.max(0, Math.ceil(wanted)))
  if (Math.abs(next - mounted.height) > stillness) mounted.height = next
  lay(mounted)
  return mounted.height
}
