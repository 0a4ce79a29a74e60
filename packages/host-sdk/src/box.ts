import type { Mounted } from './mounted.ts'
import { isAdmin } from './routes.ts'

/** Height of the sign-in box until it says how tall it is. */
export const firstHeight = 480
const tallest = 4000
/** Smaller changes are swallowed: a box that answers its own resize would never come to rest. */
const stillness = 2
/** On the element while the admin portal fills it, for the host's style sheet. */
export const fillingClass = 'vestibule-admin'

// A title, a field and a button, behind the document: a form that is there before its script can be used at once.
const bar = (top: number, width: number, height: number) =>
  `linear-gradient(#8882 0 0)50% ${top}px/min(${width}px,90%) ${height}px no-repeat`
const skeleton = `background:${bar(96, 180, 20)},${bar(156, 352, 40)},${bar(220, 352, 40)};`

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
