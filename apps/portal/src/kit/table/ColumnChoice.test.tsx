// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import { Provider } from 'jotai'
import { expect, test, vi } from 'vitest'
import { addMessages } from '../../i18n/english.ts'
import { aPortal } from '../../testing/portal.ts'
import type { Column } from './column.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { type ColumnStorage, useColumnChoice } from './use-column-choice.ts'

addMessages({ parts })
const columns: readonly Column<object>[] = [
  { id: 'name', header: 'Name', place: 'lead', isAlways: true, cell: () => null },
  { id: 'email', header: 'Email', place: 'meta', cell: () => null },
  { id: 'menu', header: '', place: 'menu', cell: () => null },
]

type HeldProps = { readonly storage: ColumnStorage; readonly all?: readonly Column<object>[] }

const withExtra: readonly Column<object>[] = [
  ...columns,
  { id: 'joinedAt', header: 'Joined', place: 'no', isExtra: true, cell: () => null },
]

const Held = ({ storage, all = columns }: HeldProps) => {
  const choice = useColumnChoice(all, storage)
  return (
    <>
      <ColumnChoice choice={choice} />
      <p>{choice.shown.map(({ id }) => id).join()}</p>
    </>
  )
}

test('the choice of one user is neither shown nor kept for the next', async () => {
  const { store } = await aPortal()
  const [first, second] = [vi.fn<ColumnStorage['write']>(), vi.fn<ColumnStorage['write']>()]
  const held = (storage: ColumnStorage) => (
    <Provider store={store}>
      <Held storage={storage} />
    </Provider>
  )
  const screen = render(held({ read: () => ['email'], write: first }))
  expect(screen.getByText('name,menu')).toBeDefined()
  screen.rerender(held({ read: () => undefined, write: second }))
  expect(screen.getByText('name,email,menu')).toBeDefined()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 0])
})

test('a column is hidden and shown again, and the choice is kept; one that is always there is not up for it', async () => {
  const { store } = await aPortal()
  const write = vi.fn<ColumnStorage['write']>()
  const screen = render(
    <Provider store={store}>
      <Held storage={{ read: () => ['email', 'name'], write }} />
    </Provider>,
  )
  const user = userEvent.setup()
  expect(screen.getByText('name,menu')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const boxes = screen.getAllByRole('checkbox') as HTMLInputElement[]
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, true],
    [false, false],
  ])
  await user.click(screen.getByRole('checkbox', { name: 'Email' }))
  expect(screen.getByText('name,email,menu')).toBeDefined()
  expect(write).toHaveBeenCalledWith(['name'])
})

test('an extra column is shown once it was chosen, and that is kept beside what was hidden', async () => {
  const { store } = await aPortal()
  let kept: readonly string[] | undefined = ['email']
  const storage = { read: () => kept, write: (choice: readonly string[]) => void (kept = choice) }
  const held = (
    <Provider store={store}>
      <Held storage={storage} all={withExtra} />
    </Provider>
  )
  const screen = render(held)
  const user = userEvent.setup()
  expect(screen.getByText('name,menu')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const box = screen.getByRole('checkbox', { name: 'Joined' }) as HTMLInputElement
  expect(box.checked).toBe(false)
  await user.click(box)
  expect(screen.getByText('name,menu,joinedAt')).toBeDefined()
  expect(kept).toEqual(['email', '+joinedAt'])
  screen.unmount()
  const again = render(held)
  expect(again.getByText('name,menu,joinedAt')).toBeDefined()
  await user.click(again.getByRole('button', { name: 'Columns' }))
  await user.click(again.getByRole('checkbox', { name: 'Joined' }))
  expect(again.getByText('name,menu')).toBeDefined()
  expect(kept).toEqual(['email'])
})
