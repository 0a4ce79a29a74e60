// @vitest-environment happy-dom
import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFocusKept } from './use-focus-kept.ts'

const Part = () => {
  useFocusKept()
  return null
}

type Shown = { readonly hasPart?: boolean; readonly hasRow?: boolean; readonly hasNote?: boolean }

const Page = ({ hasPart = false, hasRow = true, hasNote = false }: Shown) => (
  <main>
    <h1 tabIndex={-1}>Users</h1>
    {hasRow && <button type="button">Row</button>}
    <button type="button">Other</button>
    {hasNote && <p>Saved</p>}
    {hasPart && <Part />}
  </main>
)

const twoFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))))

/** A part has gone, and has given the keyboard back to a row. */
const showAfterPart = async () => {
  const page = render(<Page hasPart />)
  page.getByText('Row').focus()
  page.rerender(<Page />)
  await twoFrames()
  await twoFrames()
  return page
}

const hasKeyboard = () => document.activeElement?.textContent

test('the keyboard goes to the title with a row that goes long after the part that changed it', async () => {
  const page = await showAfterPart()
  expect(hasKeyboard()).toBe('Row')
  page.rerender(<Page hasRow={false} />)
  await waitFor(() => expect(hasKeyboard()).toBe('Users'))
})

test('it stays where the user has put it meanwhile', async () => {
  const page = await showAfterPart()
  page.getByText('Other').focus()
  page.rerender(<Page hasRow={false} />)
  await twoFrames()
  expect(hasKeyboard()).toBe('Other')
})

test('a user who has left every control is left alone', async () => {
  const page = await showAfterPart()
  page.getByText('Row').blur()
  page.rerender(<Page hasNote />)
  await twoFrames()
  page.rerender(<Page hasNote hasRow={false} />)
  await twoFrames()
  expect(document.activeElement).toBe(document.body)
})
