// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ApiError } from '@vestibule/contract/errors'
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import table from '@vestibule/messages/en/admin/table.json' with { type: 'json' }
import { Provider, useAtomValue, useSetAtom } from 'jotai'
import { expect, test, vi } from 'vitest'
import { addMessages } from '../../i18n/english.ts'
import { aPortal } from '../../testing/portal.ts'
import { Tree } from './Tree.tsx'
import { treeAtoms } from './tree.ts'

addMessages({ parts, table })
type Account = { readonly id: string; readonly name: string }
const named = (name: string): Account => ({ id: name, name })
const below: Readonly<Record<string, readonly Account[]>> = {
  top: [named('Acme'), named('Beta')],
  Acme: [named('Iberia'), named('Labs'), named('Nordics')],
}

const aTree = async (fails: () => boolean = () => false) => {
  const { store } = await aPortal()
  const load = vi.fn(async (parent: string | undefined, offset: number, size: number) => {
    if (parent !== undefined && fails()) throw new ApiError('FORBIDDEN')
    const all = below[parent ?? 'top'] ?? []
    return { items: all.slice(offset * size, (offset + 1) * size), totalItems: all.length }
  })
  const tree = treeAtoms<Account>(
    (_get, parent, { pageOffset, pageSize }) => load(parent, pageOffset, pageSize),
    2,
  )
  const Held = () => {
    const more = useSetAtom(tree.loadMore)
    return (
      <Tree
        label="Accounts"
        branches={useAtomValue(tree.branches)}
        columns={[{ id: 'name', header: 'Account', place: 'lead', cell: ({ name }) => name }]}
        toName={({ name }) => name}
        hasChildren={({ id }) => below[id] !== undefined}
        onMore={(parent) => void more(parent)}
      />
    )
  }
  const screen = render(
    <Provider store={store}>
      <Held />
    </Provider>,
  )
  await act(() => store.set(tree.loadMore, undefined))
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
  const row = (name: string) =>
    screen.getAllByRole('row').find(({ textContent }) => textContent === name) as HTMLElement
  return { screen, names, row, load, user: userEvent.setup() }
}

test('arrow keys go along the rows, open one, and come back to it', async () => {
  const { names, row, user } = await aTree()
  await user.tab()
  expect(document.activeElement).toBe(row('Acme'))
  await user.keyboard('{ArrowRight}')
  expect(row('Acme').getAttribute('aria-expanded')).toBe('true')
  expect(names()).toEqual(['Acme', 'Iberia', 'Labs', 'Load more under Acme', 'Beta'])
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(row('Labs'))
  expect(
    ['aria-level', 'aria-posinset', 'aria-setsize'].map((name) => row('Labs').getAttribute(name)),
  ).toEqual(['2', '2', '3'])
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(row('Acme'))
  await user.keyboard('{ArrowLeft}')
  expect(names()).toEqual(['Acme', 'Beta'])
})

test('more rows of a parent come a page at a time, and those that came are not asked for again', async () => {
  const { screen, names, load, user } = await aTree()
  await user.click(screen.getByRole('button', { name: 'Expand Acme' }))
  await user.click(await screen.findByRole('button', { name: 'Load more under Acme' }))
  expect(names()).toEqual(['Acme', 'Iberia', 'Labs', 'Nordics', 'Beta'])
  await user.click(screen.getByRole('button', { name: 'Collapse Acme' }))
  await user.click(screen.getByRole('button', { name: 'Expand Acme' }))
  expect(load.mock.calls).toEqual([
    [undefined, 0, 2],
    ['Acme', 0, 2],
    ['Acme', 1, 2],
  ])
})

test('rows that do not load say so under their parent, and can be asked for again', async () => {
  let isAway = true
  const { screen, names, user } = await aTree(() => isAway)
  await user.click(screen.getByRole('button', { name: 'Expand Acme' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(names()).toContain('Iberia')
})
