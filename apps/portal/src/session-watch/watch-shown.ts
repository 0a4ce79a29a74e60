import { clockAtom } from '../ports/clock.ts'
import type { Store } from '../ports/store.ts'
import { view } from '../routes/view.ts'

type Page = { readonly document: Pick<Document, 'documentElement'>; readonly IntersectionObserver?: unknown }

/** Whether the browser has any of this document on screen: a host page can't say so of a frame that it shows. */
const watchOnScreen = (page: Page, onChange: (isOnScreen: boolean) => void): boolean => {
  const Observer = page.IntersectionObserver as typeof IntersectionObserver | undefined
  if (Observer === undefined) return false
  const observer = new Observer((entries) => onChange(entries.at(-1)?.isIntersecting === true))
  observer.observe(page.document.documentElement)
  return true
}

/**
 * Watches since when the user has had the portal before them: it shows something of its own, and that is on screen.
 *
 * @returns since when, in milliseconds since the epoch; undefined while it is not, or where the browser can't tell
 */
export const watchShown = (store: Store, page: Page): (() => number | undefined) => {
  const { now } = store.get(clockAtom)
  let isOnScreen = false
  let since: number | undefined
  const follow = () => {
    // On the host's own page the frame has no height, and its edge would count as met.
    const isShown = isOnScreen && store.get(view).is !== 'nothing'
    since = isShown ? (since ?? now()) : undefined
  }
  const canTell = watchOnScreen(page, (isSeen) => {
    isOnScreen = isSeen
    follow()
  })
  if (canTell) store.sub(view, follow)
  return () => since
}
