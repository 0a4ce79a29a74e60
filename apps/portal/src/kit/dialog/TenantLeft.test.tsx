// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ApiError } from '@vestibule/contract/errors'
import { atom, Provider } from 'jotai'
import { describe, expect, test, vi } from 'vitest'
import { type ActingTenant, actingTenantAtom, isTenantHeld, shownTenant } from '../../ports/shown-tenant.ts'
import { switchBackAtom } from '../../ports/switch-back.ts'
import { useUnsaved } from '../form/use-unsaved.ts'
import { aPortal } from '../../testing/portal.ts'
import { Dialog } from './Dialog.tsx'

const [acme, labs] = [
  { id: 'acme', name: 'Acme' },
  { id: 'labs', name: 'Labs' },
]

const aDialog = async (switchBack: (id: string) => Promise<unknown>) => {
  const { store } = await aPortal()
  const acting = atom<ActingTenant | undefined>(acme)
  store.set(actingTenantAtom, acting)
  store.set(switchBackAtom, switchBack)
  const onClose = vi.fn()
  const screen = render(
    <Provider store={store}>
      <Dialog title="Invite" onClose={onClose}>
        <input aria-label="Email" />
      </Dialog>
    </Provider>,
  )
  const go = (to: ActingTenant | undefined) => act(async () => store.set(acting, to))
  const isInert = () => screen.getByLabelText('Email').closest('[inert]') !== null
  return { store, screen, onClose, go, isInert, user: userEvent.setup() }
}

describe('a dialog whose tenant another tab has left', () => {
  test('SEC-PO-11 is inert, keeps what was typed, and speaks of the tenant that it was opened for', async () => {
    const { store, screen, go, isInert, user } = await aDialog(vi.fn())
    await user.type(screen.getByLabelText('Email'), 'ann@acme.test')
    expect([store.get(isTenantHeld), store.get(shownTenant)]).toEqual([true, acme])
    await go(labs)
    expect(isInert()).toBe(true)
    expect(screen.getByRole('alert').textContent).toContain('You switched to Labs in another tab')
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ann@acme.test')
    expect(store.get(shownTenant)).toEqual(acme)
    await go(acme)
    expect(isInert()).toBe(false)
  })

  test('SEC-PO-11 takes the keyboard to no button, so that a user who types decides nothing, and gives it back', async () => {
    const switchBack = vi.fn(() => Promise.resolve())
    const { screen, go, isInert, user } = await aDialog(switchBack)
    await user.type(screen.getByLabelText('Email'), 'Jane')
    await go(labs)
    const box = screen.getByRole('alert').parentElement
    expect(document.activeElement).toBe(box)
    await user.keyboard(' van der Berg{Enter}')
    expect(switchBack).not.toHaveBeenCalled()
    expect(isInert()).toBe(true)
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Switch back to Acme')
    await user.keyboard('{Enter}')
    expect(switchBack).toHaveBeenCalledWith('acme')
    await go(acme)
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  })

  test('SEC-PO-11 stays as it is while the session is over, and is inert once it acts elsewhere', async () => {
    const { go, isInert } = await aDialog(vi.fn())
    await go(undefined)
    expect(isInert()).toBe(false)
    await go(labs)
    expect(isInert()).toBe(true)
  })

  test('switches back, or says why not', async () => {
    const switchBack = vi.fn(() => Promise.reject(new ApiError('NOT_A_MEMBER')))
    const { screen, go, user } = await aDialog(switchBack)
    await go(labs)
    await user.click(screen.getByRole('button', { name: 'Switch back to Acme' }))
    expect(switchBack).toHaveBeenCalledWith('acme')
    expect(screen.getAllByRole('alert')).toHaveLength(2)
  })

  test('is discarded, and lets the tenant go with it', async () => {
    const { store, screen, onClose, go, user } = await aDialog(vi.fn())
    await go(labs)
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(onClose).toHaveBeenCalled()
    screen.unmount()
    expect([store.get(isTenantHeld), store.get(shownTenant)]).toEqual([false, labs])
  })
})

test('SEC-PO-11 a page that was changed belongs to its tenant until it is saved or discarded', async () => {
  const { store } = await aPortal()
  const acting = atom<ActingTenant | undefined>(acme)
  store.set(actingTenantAtom, acting)
  const Page = ({ count }: { readonly count: number }) => {
    useUnsaved(count)
    return null
  }
  const page = (count: number) => (
    <Provider store={store}>
      <Page count={count} />
    </Provider>
  )
  const screen = render(page(0))
  expect(store.get(isTenantHeld)).toBe(false)
  screen.rerender(page(2))
  await act(async () => store.set(acting, labs))
  expect(store.get(shownTenant)).toEqual(acme)
  screen.rerender(page(0))
  expect(store.get(shownTenant)).toEqual(labs)
})
