// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import { Provider } from 'jotai'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addMessages } from '../../i18n/english.ts'
import { route } from '../../ports/route.ts'
import { aPortal } from '../../testing/portal.ts'
import { pagedList } from '../paged-list.ts'
import { FilterChips } from './FilterChips.tsx'

addMessages({ parts })
const text = v.optional(v.string())
const list = pagedList({
  name: 'getThings',
  schema: v.object({ page: text, role: text, state: text }),
  pageSize: 10,
  filters: ['role', 'state'],
  toQuery: (search) => search,
  load: async () => ({ items: [], totalItems: 0 }),
})
const filters = [
  { name: 'role', label: 'Role', any: 'Any', options: [{ value: '1', label: 'Admin' }] },
  { name: 'state', label: 'Status', any: 'Any', options: [] },
]

const shown = async (params: Record<string, string>) => {
  const { store } = await aPortal({ route: { key: 'admin/things', params } })
  const screen = render(
    <Provider store={store}>
      <FilterChips list={list} filters={filters} />
    </Provider>,
  )
  return { store, screen, user: userEvent.setup() }
}

test('each filter is taken off by itself, and the list starts at its first page', async () => {
  const { store, screen, user } = await shown({ role: '1', state: 'new', page: '3' })
  await user.click(screen.getByRole('button', { name: 'Remove Role: Admin' }))
  expect(store.get(route).params).toEqual({ state: 'new' })
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(store.get(route).params).toEqual({})
  expect(screen.queryByRole('list')).toBeNull()
})
