import { isAuth } from './host-content.ts'
import type { Mounted } from './mounted.ts'
import { browserRouter } from './router.ts'
import { home, toPlace } from './routes.ts'

/** A host draws its own content when it hears of the route; its heading is there a moment later. */
const drawnMs = 50

/** Mounts that have shown a box. */
const withBox = new WeakSet<Mounted>()

const isNowhere = (frame?: Element): boolean =>
  [document.body, null, frame].includes(document.activeElement as HTMLElement | null)

/**
 * Keeps the keyboard where the person looks: in the box on an address of the box, and on the host's heading when the box
 * is gone. An element of the host that has the focus keeps it.
 *
 * @param opener had the keyboard before the box was opened
 */
export function moveFocus(mounted: Mounted, opener: Mounted['opener']): void {
  const { frame, place, env, covers } = mounted
  if (covers) {
    // What is in the frame gives it back by itself.
    if (opener === frame) mounted.opener = undefined
    // The dialog has put it where it belongs in there: `frame.focus()` would take it away again.
    return frame.contentWindow?.focus()
  }
  if (place.route !== home.route) {
    withBox.add(mounted)
    return focusBox(mounted)
  }
  if (mounted.opener === opener) mounted.opener = undefined
  // A page that has just arrived and shows its own content is left alone.
  const wasInBox = withBox.has(mounted) || opener || document.activeElement === frame
  if (!wasInBox || !isNowhere(frame)) return
  const giveBack = () => opener instanceof HTMLElement && opener.focus()
  giveBack()
  const isFree = () => mounted.place.route === home.route && !mounted.covers && isNowhere(frame)
  env.after(drawnMs, () => {
    // What waited for the portal may have been disabled until it answered. What was opened meanwhile keeps the keyboard.
    if (isFree()) giveBack()
    if (isFree()) focusHeading(mounted.el)
  })
}

/** A box that is one part of a page of the host's takes no focus by itself. */
function focusBox({ frame, options, paths, call }: Mounted): void {
  const { router = browserRouter } = options
  const { route } = toPlace(paths, new URL(router.current(), location.origin))
  if (!isNowhere() || !isAuth(route)) return
  frame.contentWindow?.focus()
  void call('focus', { where: 'restore' })
}

/** Only until it loses the focus is the heading one that can have it. */
function focusHeading(el: HTMLElement): void {
  const heading = [...document.querySelectorAll<HTMLElement>('h1')].find(
    (one) => !el.contains(one) && (one.checkVisibility?.() ?? true),
  )
  if (heading === undefined) return
  if (!heading.hasAttribute('tabindex')) {
    heading.tabIndex = -1
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true })
  }
  heading.focus({ preventScroll: true })
}
