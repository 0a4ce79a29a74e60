import { dialogStore, linkPart, usersTableStore } from './component-stores.ts'
import { mountPart } from './part.ts'
import type { ComponentRendering, Rendered } from './vendor.ts'

const closed = (): void => {}

type Place = { readonly route: string; readonly params: Readonly<Record<string, string>> }

interface Kind {
  readonly kind: string
  readonly route: string
  readonly dialog?: string
  /** Whether what was shown before the dialog was closed means that its work was done. */
  readonly isDone?: (place: Place) => boolean
}

/** The users, without the navigation around them. */
export const usersTable = (container: HTMLElement, rendering: ComponentRendering): Rendered => {
  const { id } = rendering.props ?? {}
  const part = mountPart(container, rendering, 'admin/users', { only: 'page' })
  const store = usersTableStore({ id })
  part.portal.on('route-change', ({ route, params }) => {
    if (route === 'admin/users') store.searchQuery = params.search ?? ''
  })
  const unlink = linkPart('users', id, part)
  // What was searched for before the table was there.
  const search = store.searchQuery
  part.open().then(() => search && part.change({ search }), reportError)
  return {
    unmount: () => {
      unlink()
      part.portal.destroy()
    },
  }
}

/** A page without the navigation around it. */
export const pageAlone =
  (route: string) =>
  (container: HTMLElement, rendering: ComponentRendering): Rendered => {
    const { portal, open } = mountPart(container, rendering, route, { only: 'page' })
    open().catch(reportError)
    return { unmount: () => portal.destroy() }
  }

/** A dialog without the page that it belongs to. It is open from the beginning; its state opens it again. */
export const dialogAlone =
  ({ kind, route, dialog, isDone = () => false }: Kind) =>
  (container: HTMLElement, rendering: ComponentRendering): Rendered => {
    const { id, onClose = closed } = rendering.props ?? {}
    const part = mountPart(container, rendering, route, { only: 'dialog', ...(dialog && { dialog }) })
    const store = dialogStore(kind)({ id })
    let isFinished = false
    part.portal.on('route-change', (place) => {
      const wasOpen = store.dialogOpen
      store.dialogOpen = place.route.startsWith('admin/')
      isFinished ||= isDone(place)
      if (!wasOpen || store.dialogOpen) return
      onClose({ finished: isFinished })
      isFinished = false
    })
    const unlink = linkPart(kind, id, part)
    part.open().catch(reportError)
    return {
      unmount: () => {
        unlink()
        store.dialogOpen = false
        part.portal.destroy()
      },
    }
  }
