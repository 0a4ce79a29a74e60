// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Provider } from 'jotai'
import { describe, expect, test, vi } from 'vitest'
import { bootAtom, type IdentifierKind } from '../../ports/boot.ts'
import { aPortal } from '../../testing/portal.ts'
import { Field } from './Field.tsx'
import { useForm } from './use-form.ts'

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

const shown = async (name: string, policies: { identifiers?: IdentifierKind } = {}) => {
  const { store } = await aPortal()
  const boot = store.get(bootAtom)
  store.set(bootAtom, { ...boot, policies: { ...boot.policies, ...policies } })
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
    ['name', 'Enter your full name', 'A'],
    ['companyName', 'Enter your company name', 'A'],
    ['password', 'Enter your password', 'x'],
    ['current', 'Enter your current password', 'x'],
    ['phoneNumber', 'Enter your phone number', '+'],
    ['username', 'Enter a username', 'a'],
    ['identifier', 'Enter your email, username or phone number', 'a'],
    ['code', 'Enter the code', '1'],
  ])('%s: an empty field says what it needs until something is typed', async (name, message, typed) => {
    const { screen, user, onValues } = await shown(name)
    await user.click(screen.getByRole('button'))
    // The words come with the first problem that a form has.
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
    expect(document.activeElement).toBe(screen.getByLabelText('Field'))
    expect(onValues).not.toHaveBeenCalled()
    await user.type(screen.getByLabelText('Field'), typed)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Field').getAttribute('aria-invalid')).toBeNull()
  })

  test('an address keeps an error until it is one', async () => {
    const { screen, user } = await shown('email')
    await user.click(screen.getByRole('button'))
    expect((await screen.findByRole('alert')).textContent).toBe('Enter your email')
    await user.type(screen.getByLabelText('Field'), 'ada@')
    expect(screen.getByRole('alert').textContent).toBe('Enter a valid email address')
    await user.type(screen.getByLabelText('Field'), 'acme.test')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('of the identifiers only those are named that are taken', async () => {
    const { screen, user } = await shown('identifier', { identifiers: 'phone' })
    await user.click(screen.getByRole('button'))
    expect((await screen.findByRole('alert')).textContent).toBe('Enter your email or phone number')
  })

  test.each([
    ['current', ' old '],
    ['password', ' old '],
    ['name', 'old'],
  ])('%s is sent as %j: spaces around a password belong to it', async (name, sent) => {
    const { screen, user, onValues } = await shown(name)
    await user.type(screen.getByLabelText('Field'), ' old {Enter}')
    expect(onValues.mock.calls[0]?.[0]).toEqual({ [name]: sent })
  })

  test('a field is not judged before the form is sent', async () => {
    const { screen, user } = await shown('email')
    await user.type(screen.getByLabelText('Field'), 'ada')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
