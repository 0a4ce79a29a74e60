// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ApiError } from '@vestibule/contract/errors'
import { Provider } from 'jotai'
import type { ComponentProps } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { aPortal } from '../../testing/portal.ts'
import { addMessages } from '../../i18n/english.ts'
import table from '@vestibule/messages/en/admin/table.json' with { type: 'json' }
import type { ListView } from '../list.ts'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'
import { Pagination } from './Pagination.tsx'

addMessages({ table })
type Thing = { readonly id: string; readonly name: string }

const things: readonly Thing[] = [
  { id: 'a', name: 'Anvil' },
  { id: 'b', name: 'Bellows' },
]
const columns: readonly Column<Thing>[] = [
  { id: 'name', header: 'Name', sortKey: 'name', place: 'lead', cell: ({ name }) => name },
  { id: 'kind', header: 'Kind', place: 'no', needs: 'room', cell: () => 'tool' },
  { id: 'menu', header: '', place: 'menu', cell: () => null },
]
const away = new ApiError('UNAVAILABLE', {}, { status: 503, traceId: 'trace-1' })

type Props = Partial<ComponentProps<typeof DataTable<Thing, readonly Thing[]>>>

const aTable = async (view: ListView<readonly Thing[]>, props: Props = {}) => {
  const { store } = await aPortal()
  const onRetry = vi.fn<() => void>()
  const screen = render(
    <Provider store={store}>
      <DataTable
        label="Things"
        view={view}
        listRows={(rows) => rows}
        toName={({ name }) => name}
        columns={columns}
        empty={<p>No things yet</p>}
        onRetry={onRetry}
        pageSize={3}
        {...props}
      />
    </Provider>,
  )
  return { screen, onRetry, user: userEvent.setup() }
}

const ready = (answer: readonly Thing[], isReloading = false) =>
  ({ is: 'ready', answer, isReloading }) as const

describe('a table', () => {
  test('loading: has the shape of what is coming, and says that it is busy', async () => {
    const { screen } = await aTable({ is: 'loading' })
    expect(screen.getByRole('table', { name: 'Things' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.container.querySelectorAll('tbody[aria-hidden] tr')).toHaveLength(3)
  })

  test('full: one row for each, and columns without a word have a name for those who hear it', async () => {
    const { screen } = await aTable(ready(things))
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'NameKindActions',
      'Anviltool',
      'Bellowstool',
    ])
    expect(screen.container.querySelectorAll('[data-needs=room]')).toHaveLength(3)
  })

  test('empty: teaches', async () => {
    const { screen } = await aTable(ready([]))
    expect(screen.getByText('No things yet')).toBeDefined()
  })

  test('reloading: old rows stay', async () => {
    const { screen } = await aTable(ready(things, true))
    expect(screen.container.querySelector('tbody.is-old')?.textContent).toContain('Anvil')
  })

  test('failed: why, the trace id, and Retry; old rows stay below', async () => {
    for (const answer of [undefined, things]) {
      const { screen, onRetry, user } = await aTable({ is: 'failed', error: away, answer })
      expect(screen.getByRole('alert').textContent).toContain('trace-1')
      expect(screen.queryAllByText('Anvil')).toHaveLength(answer ? 1 : 0)
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      expect(onRetry).toHaveBeenCalledTimes(1)
      cleanup()
    }
  })

  test('failed because of too many tries: Retry waits as long as the server wants', async () => {
    const error = new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 5 })
    const { screen } = await aTable({ is: 'failed', error, answer: undefined })
    const button = screen.getByRole('button', { name: 'Try again in 5 seconds' }) as HTMLButtonElement
    expect(button.disabled).toBe(true)
  })

  test('sorting: a click sorts up, then down', async () => {
    const onSort = vi.fn()
    const { screen, user } = await aTable(ready(things), {
      onSort,
      sorting: { key: 'else', isDescending: true },
    })
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenLastCalledWith({ key: 'name', isDescending: false })
    expect(screen.queryByRole('button', { name: 'Kind' })).toBeNull()
    cleanup()
    const sorted = await aTable(ready(things), { onSort, sorting: { key: 'name', isDescending: false } })
    const head = sorted.screen.getByRole('columnheader', { name: 'Name' })
    expect(head.getAttribute('aria-sort')).toBe('ascending')
    await sorted.user.click(sorted.screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenLastCalledWith({ key: 'name', isDescending: true })
  })

  test('picking: single rows, all that can be picked, and none', async () => {
    const onChange = vi.fn()
    const canSelect = ({ id }: Thing) => id !== 'b'
    const none = await aTable(ready(things), { canSelect, selection: { ids: new Set(), onChange } })
    await none.user.click(none.screen.getByRole('checkbox', { name: 'Select Anvil' }))
    expect(onChange).toHaveBeenLastCalledWith(new Set(['a']))
    expect(none.screen.queryByRole('checkbox', { name: 'Select Bellows' })).toBeNull()
    cleanup()
    const all = await aTable(ready(things), { canSelect, selection: { ids: new Set(['a']), onChange } })
    const box = all.screen.getByRole('checkbox', { name: 'Select all on this page' }) as HTMLInputElement
    expect([box.checked, box.indeterminate]).toEqual([true, false])
    await all.user.click(box)
    expect(onChange).toHaveBeenLastCalledWith(new Set())
    expect(all.screen.getAllByRole('row')[1]?.getAttribute('aria-selected')).toBe('true')
  })
})

describe('pages', () => {
  const pages = async (page: number, totalItems: number, locale?: string) => {
    const { store } = await aPortal({ locale })
    const onPage = vi.fn()
    const screen = render(
      <Provider store={store}>
        <Pagination page={page} pageSize={10} totalItems={totalItems} onPage={onPage} />
      </Provider>,
    )
    return { screen, onPage, buttons: () => screen.getAllByRole('button') as HTMLButtonElement[] }
  }

  test.each([
    [0, 41, '1–10 of 41', 'Page 1 of 5', [true, false]],
    [4, 41, '41–41 of 41', 'Page 5 of 5', [false, true]],
    [0, 3, '1–3 of 3', 'Page 1 of 1', [true, true]],
    [0, 12_345, '1–10 of 12,345', 'Page 1 of 1,235', [true, false]],
  ])('page %i of %i rows', async (page, total, rows, text, disabled) => {
    const { screen, buttons } = await pages(page, total)
    expect(screen.container.textContent).toBe(rows + text)
    expect(buttons().map((button) => button.disabled)).toEqual(disabled)
  })

  test('lead forth and back', async () => {
    const { buttons, onPage } = await pages(2, 41)
    for (const button of buttons()) await userEvent.click(button)
    expect(onPage.mock.calls).toEqual([[1], [3]])
  })

  test('are not there without rows, and read from left to right everywhere', async () => {
    expect((await pages(0, 0)).screen.container.textContent).toBe('')
    cleanup()
    const { screen } = await pages(0, 41, 'he')
    expect(screen.getByText('1–10').getAttribute('dir')).toBe('ltr')
  })
})
