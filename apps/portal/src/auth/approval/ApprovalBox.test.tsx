// @vitest-environment happy-dom
import { submitApprovalAction } from '@vestibule/contract/areas/approval-flows'
import { describe, expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'

const link = { approvalFlowExecutionId: 'e', approverId: 'a', approvalFlowStepId: 'right' }
const shown = (params: Readonly<Record<string, string>>) =>
  show({ route: { key: 'approvalFlowUrl', params } })

describe('a member asks for consent', () => {
  test.each([
    ['Approve', true, 'Request approved'],
    ['Decline', false, 'Request declined'],
  ] as const)('%s', async (name, approved, title) => {
    const { screen, user, call } = await shown(link)
    await screen.findByRole('heading', { name: 'Approve an invitation to Acme?' })
    expect(screen.container.textContent).toContain(
      'Sam Support wants to invite New (new@acme.test): Read only',
    )
    await user.click(screen.getByRole('button', { name }))
    await screen.findByRole('heading', { name: title })
    expect(call).toHaveBeenCalledWith(submitApprovalAction, { ...link, approved })
    // A check in green over a refusal says the opposite of the words.
    expect(screen.container.querySelectorAll('.v-done.is-declined')).toHaveLength(approved ? 0 : 1)
  })

  test('a link that is over says so', async () => {
    const { screen } = await shown({ ...link, approvalFlowStepId: 'old' })
    await screen.findByRole('heading', { name: 'This link no longer works' })
  })
})
