// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Provider } from 'jotai'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aPortal } from '../../testing/portal.ts'
import { Field } from './Field.tsx'
import { useForm } from './use-form.ts'

afterEach(cleanup)

type FormProps = { readonly name: string; readonly onValues: (values: Record<string, string>) => void }

const Form = ({ name, onValues }: FormProps) => {
  const { problems, form } = useForm([name], onValues)
  return (
    <form {...form}>
      <Field name={name} label="Field" error={problems[name]} />
      <button type="submit">Send</button>
    </form>
  )
}

const shown = async (name: string) => {
  const { store } = await aPortal()
  const onValues = vi.fn()
  const screen = render(
    <Provider store={store}>
      <Form name={name} onValues={onValues} />
    </Provider>,
  )
  return { screen, user: userEvent.setup(), onValues }
}

describe('a form of native fields', () => {
  test.each([
    ['name', 'A'],
    ['companyName', 'A'],
    ['password', 'x'],
    ['phoneNumber', '+'],
    ['username', 'a'],
    ['identifier', 'a'],
    ['code', '1'],
  ])('%s: an empty field keeps its error until something is typed', async (name, typed) => {
    const { screen, user, onValues } = await shown(name)
    await user.click(screen.getByRole('button'))
    expect(screen.getByRole('alert').textContent).toBe('Fill this in')
    expect(onValues).not.toHaveBeenCalled()
    await user.type(screen.getByLabelText('Field'), typed)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Field').getAttribute('aria-invalid')).toBeNull()
  })

  test('an address keeps an error until it is one', async () => {
    const { screen, user } = await shown('email')
    await user.click(screen.getByRole('button'))
    expect(screen.getByRole('alert').textContent).toBe('Fill this in')
    await user.type(screen.getByLabelText('Field'), 'ada@')
    expect(screen.getByRole('alert').textContent).toBe('Enter a valid email address')
    await user.type(screen.getByLabelText('Field'), 'acme.test')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a field is not judged before the form is sent', async () => {
    const { screen, user } = await shown('email')
    await user.type(screen.getByLabelText('Field'), 'ada')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
