// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Chips } from './Chips.tsx'

const Held = () => {
  const [values, setValues] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  return (
    <Chips
      label="Domains"
      name="domains"
      values={values.map((value) => ({ value }))}
      text={text}
      removeLabel={(value) => `Remove ${value}`}
      onText={setText}
      onAdd={(added) => setValues([...values, ...added.split(/[\s,;]+/).filter(Boolean)])}
      onRemove={(removed) => setValues(values.filter((value) => value !== removed))}
      onEditLast={() => {
        setText(values.at(-1) ?? '')
        setValues(values.slice(0, -1))
      }}
    />
  )
}

const aField = () => {
  const screen = render(<Held />)
  const field = screen.getByLabelText('Domains') as HTMLInputElement
  const chips = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))
  return { screen, field, chips, user: userEvent.setup() }
}

test('separators, Enter and pasting make chips', async () => {
  const { field, chips, user } = aField()
  await user.type(field, 'a.com,b.com c.com{Enter}')
  await user.paste('d.com\ne.com')
  expect(chips()).toEqual(['a.com', 'b.com', 'c.com', 'd.com', 'e.com'].map((value) => `Remove ${value}`))
  expect(field.value).toBe('')
})

test('Backspace gives the last one back, and a removed one leaves the keyboard in the field', async () => {
  const { screen, field, chips, user } = aField()
  await user.type(field, 'a.com,b.com,{Backspace}')
  expect([field.value, chips()]).toEqual(['b.com', ['Remove a.com']])
  await user.click(screen.getByRole('button', { name: 'Remove a.com' }))
  expect([document.activeElement, chips()]).toEqual([field, []])
})
