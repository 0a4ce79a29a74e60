// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { operation, signedIn } from '@vestibule/contract'
import { ApiError } from '@vestibule/contract/errors'
import { Provider } from 'jotai'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { aPortal } from '../../testing/portal.ts'
import { actionAtom } from '../action.ts'
import { FormDialog } from '../dialog/FormDialog.tsx'
import { FormField } from './FormField.tsx'
import { schemaAttributes } from './schema-attributes.ts'

const invite = operation({
  name: 'invite',
  method: 'POST',
  path: '/invite',
  access: signedIn,
  input: v.object({
    name: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(20)),
    email: v.optional(v.pipe(v.string(), v.email(), v.maxLength(50))),
  }),
  output: v.object({}),
})

const showForm = async (run = vi.fn(async (_input: object) => {})) => {
  const { store } = await aPortal()
  const screen = render(
    <Provider store={store}>
      <FormDialog
        action={actionAtom((_get, input: object) => run(input))}
        title="Invite"
        submit="Send"
        read={(form) => Object.fromEntries(form)}
        errorFields={{ USERNAME_TAKEN: 'name' }}
        onClose={() => {}}
      >
        <FormField operation={invite} name="name" label="Name" missing="Enter a name" />
        <FormField operation={invite} name="email" label="Email" />
      </FormDialog>
    </Provider>,
  )
  const user = userEvent.setup()
  const send = () => user.click(screen.getByRole('button', { name: 'Send' }))
  return {
    screen,
    user,
    run,
    send,
    name: screen.getByLabelText('Name'),
    email: screen.getByLabelText('Email'),
  }
}

describe('a field of an operation', () => {
  test('asks for what the schema of its input asks for', () => {
    expect(schemaAttributes(invite, 'name')).toMatchObject({ required: true, minLength: 2, maxLength: 20 })
    expect(schemaAttributes(invite, 'email')).toMatchObject({ required: false, maxLength: 50, type: 'email' })
    expect(() => schemaAttributes(invite, 'elsewhere')).toThrow('invite has no field elsewhere')
  })

  test('says what it needs when the form is sent, and no more once the value is right', async () => {
    const { screen, user, run, send, name, email } = await showForm()
    await user.type(email, 'no address')
    expect(screen.queryByRole('alert')).toBeNull()
    await send()
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Enter a name',
      'Enter a valid email address',
    ])
    expect([document.activeElement, run.mock.calls.length]).toEqual([name, 0])
    await user.type(name, 'A')
    expect(screen.getAllByRole('alert')).toHaveLength(2)
    await user.type(name, 'da')
    await user.clear(email)
    expect(screen.queryByRole('alert')).toBeNull()
    await send()
    expect(run).toHaveBeenCalledWith({ name: 'Ada', email: '' })
  })

  test.each([
    ['the field that a refusal names', new ApiError('INVALID_INPUT', { field: 'email' }), 'Email'],
    ['the field of a code', new ApiError('USERNAME_TAKEN'), 'Name'],
  ])('%s shows it, until the value is changed', async (_, error, label) => {
    const { screen, user, send, name } = await showForm(vi.fn().mockRejectedValue(error))
    await user.type(name, 'Ada')
    await send()
    const field = screen.getByLabelText(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    await user.type(field, 'x')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('what is about no field of the form stands above the buttons', async () => {
    const error = new ApiError('INVALID_INPUT', { field: 'roleIds' })
    const { screen, user, send, name } = await showForm(vi.fn().mockRejectedValue(error))
    await user.type(name, 'Ada')
    await send()
    expect(screen.getByRole('alert').className).toContain('v-alert')
  })
})
