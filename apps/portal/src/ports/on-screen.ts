import { atom } from 'jotai/vanilla'
import { route, shownPart } from './route.ts'

/** Whether any part of this document is within the window. A host may keep administration open and out of sight. */
export const isOnScreen = atom(true)

/**
 * Whether the user works in this document alone: administration is on screen, with all that is around its pages. A page or
 * dialog that a host puts into one of its own is not: the user works beside it as well.
 */
export const isAdministrationShown = atom(
  (get): boolean => get(isOnScreen) && get(route).key.startsWith('admin/') && get(shownPart) === undefined,
)

/** Watches whether the document is within the window; it is taken to be where the browser does not say. */
export const watchOnScreen = (
  { document }: Pick<Window, 'document'>,
  onChange: (isIn: boolean) => void,
): void => {
  if (typeof IntersectionObserver === 'undefined') return
  const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)?.isIntersecting ?? false))
  observer.observe(document.documentElement)
}
