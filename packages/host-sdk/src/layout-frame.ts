import type { Mounted } from './mounted.ts'
import { isAdmin } from './routes.ts'

/** Height of the sign-in box until it says how tall it is. */
export const initialHeight = 480
/** On the element while the admin portal fills it, for the host's style sheet. */
export const fillingClass = 'vestibule-admin'

/** The least height that the element's own style names, none where a style sheet names one, and ours otherwise. */
export const reservedIn = (el: HTMLElement): string =>
  el.style.minHeight || (/[1-9]/.test(getComputedStyle(el).minHeight) ? '' : `${initialHeight}px`)

/**
 * The field, the button and the card around them, where the portal draws them; a narrow place has no card. It lies
 * behind the document: a form that is there before its script can be used at once.
 */
export const toSkeleton = ({ clientWidth }: HTMLElement): string => {
  const bar = (top: number, size: string) => `linear-gradient(#8882 0 0)50% ${top}px/${size} no-repeat`
  return clientWidth > 440
    ? `${bar(203, '334px 40px')},${bar(259, '334px 40px')},${bar(48, '400px 408px')}`
    : `${bar(146, '90% 40px')},${bar(202, '90% 40px')}`
}

/** Lays the frame out: as tall as the sign-in box, as large as the element, or above everything. */
export function layoutFrame({
  el,
  frame,
  place,
  options,
  height,
  reserved,
  covers,
  isPainted,
}: Mounted): void {
  const fills = isAdmin(place.route) || options.view === 'admin'
  const mode = options.theme?.mode
  frame.style.cssText = `border:0;display:block;width:100%;height:${fills || covers ? '100%' : `${height}px`};${
    covers ? 'position:fixed;inset:0;z-index:9999999;' : ''
  }${isPainted || fills ? '' : `background:${toSkeleton(el)};`}color-scheme:${mode && mode !== 'auto' ? mode : 'light dark'}`
  el.classList.toggle(fillingClass, fills)
  // A box that turns out smaller moves nothing, and the element keeps its room while the frame lies above it.
  el.style.minHeight = fills || !height ? '' : covers ? `${height}px` : reserved
  // A page whose host gave the element no height would be a slit.
  el.style.height = ''
  if (fills && el.clientHeight < 320) el.style.height = '100vh'
}

/** Takes a height of the portal; the answer is the one that counts now. */
export function resize(mounted: Mounted, wanted: number): number {
  const tallest = 4000
  // Smaller changes are swallowed: a box that answers its own resize would never come to rest.
  const stillness = 2
  const next = Math.min(tallest, Math.max(0, Math.ceil(wanted)))
  if (Math.abs(next - mounted.height) > stillness) mounted.height = next
  layoutFrame(mounted)
  return mounted.height
}
