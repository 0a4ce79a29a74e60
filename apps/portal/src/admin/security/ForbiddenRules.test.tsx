// @vitest-environment happy-dom
import { act, within } from '@testing-library/react'
import { ApiError } from '@vestibule/contract/errors'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { forbiddenRules } from '../../preview/handlers/security.ts'
import { showAdmin } from '../../testing/show-admin.tsx'

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const show = (answers: object) => showAdmin('security', { params: { tab: 'generalSettings' }, answers })

describe('rules of passwords that the installation forbids', () => {
  test('SEC-PW-13 expiration is explained, and there is nothing to change', async () => {
    const { screen, store } = await show(forbiddenRules)
    const sentence = 'Passwords don’t expire. Acme Notes doesn’t allow it, as NIST advises.'
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Change: Password expiration' })).toBeNull()
    act(() => store.set(dialogAddress, 'rotation'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('SEC-PW-13 of requirements the length alone can be changed, and that is what is sent', async () => {
    const savePasswordComposition = vi.fn(async (rule: object) => rule)
    const { screen, user } = await show({ ...forbiddenRules, savePasswordComposition })
    const sentence = 'Acme Notes doesn’t allow rules about kinds of characters, as NIST advises.'
    expect(await screen.findByText(`At least 14 characters. ${sentence}`)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Change: Password requirements' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(sentence)).toBeDefined()
    expect(dialog.queryAllByRole('checkbox')).toEqual([])
    const length = dialog.getByRole('spinbutton')
    await user.clear(length)
    await user.type(length, '16')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Settings saved')).toBeDefined()
    expect(savePasswordComposition.mock.calls[0]?.[0]).toMatchObject({
      minLength: 16,
      requiredTests: { checkThreeRepeatedChars: false },
      minOptionalTestsToPass: 0,
    })
  })

  test('SEC-PW-13 a dialog that was open before says why it is refused', async () => {
    const refusal = async () => Promise.reject(new ApiError('PASSWORD_RULE_FORBIDDEN', { kind: 'rotation' }))
    const { screen, store, user } = await show({ savePasswordRotationPolicy: refusal })
    act(() => store.set(dialogAddress, 'rotation'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/This rule for passwords isn’t allowed/)).toBeDefined()
  })

  test('both are offered where nothing is forbidden', async () => {
    const { screen } = await show({})
    expect(await screen.findByRole('button', { name: 'Change: Password expiration' })).toBeDefined()
    expect(screen.queryByText(/as NIST advises/)).toBeNull()
  })
})
