// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import { Provider } from 'jotai'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { addMessages } from '../../i18n/english.ts'
import { aPortal } from '../../testing/portal.ts'
import { CheckTree } from './CheckTree.tsx'

addMessages({ parts })
const groups = [
  {
    id: 'users',
    label: 'Users',
    items: [
      { id: 'read', label: 'Read' },
      { id: 'write', label: 'Write' },
      { id: 'act', label: 'Act as', lock: { isGiven: false, reason: 'Not in your plan' } },
    ],
  },
]

const Held = () => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['read']))
  return <CheckTree label="Permissions" groups={groups} chosen={chosen} onChange={setChosen} />
}

const aTree = async () => {
  const { store } = await aPortal()
  const screen = render(
    <Provider store={store}>
      <Held />
    </Provider>,
  )
  const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement
  return { screen, box, user: userEvent.setup() }
}

test('the box of a group is in between, then sets and clears what is free', async () => {
  const { box, user } = await aTree()
  expect([box('Users').checked, box('Users').indeterminate]).toEqual([false, true])
  await user.click(box('Users'))
  expect([box('Read').checked, box('Write').checked, box('Act as').checked]).toEqual([true, true, false])
  await user.click(box('Users'))
  expect([box('Read').checked, box('Write').checked, box('Users').indeterminate]).toEqual([
    false,
    false,
    false,
  ])
})

test('a locked box is reached by the keyboard, says why, and does not change', async () => {
  const { screen, box, user } = await aTree()
  const locked = box('Act as')
  locked.focus()
  expect(document.activeElement).toBe(locked)
  await user.keyboard(' ')
  expect(locked.checked).toBe(false)
  const described = locked.getAttribute('aria-describedby') ?? ''
  expect(screen.container.querySelector(`[id="${described}"]`)?.textContent).toBe('Not in your plan')
})

test('a closed group hides its items', async () => {
  const { screen, user } = await aTree()
  await user.click(screen.getByRole('button', { name: 'Collapse Users' }))
  expect(screen.container.querySelector('ul')?.hidden).toBe(true)
  expect(screen.getByRole('button', { name: 'Expand Users' })).toBeDefined()
})
