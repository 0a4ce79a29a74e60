import type { Clock } from './clock.ts'

type Page = { readonly document: Pick<Document, 'documentElement'>; readonly IntersectionObserver?: unknown }

/**
 * Watches whether anything of this document is on screen, by the browser's own word: a host page can't say so of a frame that
 * it shows.
 *
 * @returns since when it has been, in milliseconds since the epoch; undefined while nothing of it is, or where the browser can't tell
 */
export const watchShown = (page: Page, { clock }: { readonly clock: Clock }): (() => number | undefined) => {
  let since: number | undefined
  const Observer = page.IntersectionObserver as typeof IntersectionObserver | undefined
  if (Observer === undefined) return () => undefined
  const observer = new Observer((entries) => {
    const isShown = entries.at(-1)?.isIntersecting === true
    since = isShown ? (since ?? clock.now()) : undefined
  })
  observer.observe(page.document.documentElement)
  return () => since
}
