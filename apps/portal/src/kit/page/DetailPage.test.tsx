// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import { Provider } from 'jotai'
import { describe, expect, test } from 'vitest'
import { addMessages } from '../../i18n/english.ts'
import { route } from '../../ports/route.ts'
import { aPortal } from '../../testing/portal.ts'
import { DetailPage } from './DetailPage.tsx'

addMessages({ parts })
const aPage = async (key: string, locale = 'en') => {
  const { store, host } = await aPortal({ route: { key, params: {} }, locale })
  const screen = render(
    <Provider store={store}>
      <DetailPage
        title="Support"
        list="Groups"
        tabs={[
          { id: 'members', label: 'Members', content: 'Ada' },
          { id: 'roles', label: 'Roles', content: 'Admin' },
        ]}
      />
    </Provider>,
  )
  return { store, host, screen, user: userEvent.setup() }
}

describe('the page of one item', () => {
  test.each([
    ['admin/groups/42', 'Ada'],
    ['admin/groups/42/roles', 'Admin'],
    ['admin/groups/42/nonsense', 'Ada'],
  ])('shows for %s the tab that says %s', async (key, content) => {
    const { screen } = await aPage(key)
    expect(screen.getByRole('tabpanel').textContent).toBe(content)
  })

  test('writes the tab into the address; the first one is the address of the item', async () => {
    const { store, host, screen, user } = await aPage('admin/groups/a%2Fb')
    await user.click(screen.getByRole('tab', { name: 'Roles' }))
    expect(store.get(route).key).toBe('admin/groups/a%2Fb/roles')
    expect(host.routeChanged).toHaveBeenCalledWith(expect.objectContaining({ replace: false }))
    await user.click(screen.getByRole('tab', { name: 'Members' }))
    expect(store.get(route).key).toBe('admin/groups/a%2Fb')
  })

  test('is one stop of the keyboard, and arrows go along its tabs', async () => {
    const { screen, user } = await aPage('admin/groups/42')
    screen.getByRole('tab', { name: 'Members' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Roles' }))
    expect(screen.getByRole('tabpanel').textContent).toBe('Ada')
    await user.keyboard('{Enter}')
    expect(screen.getByRole('tabpanel').textContent).toBe('Admin')
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Members' }))
  })

  test('leads back to its list', async () => {
    const { store, screen, user } = await aPage('admin/groups/42/roles')
    await user.click(screen.getByRole('button', { name: 'Back to Groups' }))
    expect(store.get(route).key).toBe('admin/groups')
  })
})
